import type { Behaviour } from "./behaviour";
import type { CallOrders } from "./call-orders";
import type { StandInCall } from "./stand-in-call";

/** One status callback that is about to be sent. `event` is what was subscribed to; the form says the rest. */
export type CallbackEvent = {
  event: "initiated" | "ringing" | "answered" | "completed";
  call: StandInCall;
  form: URLSearchParams;
};

/** What goes wrong with status callbacks. */
export type CallbackFaults = {
  /** How often each is sent; all at the same moment. */
  repeat?: number;
  /** The wrong way round: those of a call go once it is over, the last one first. */
  shuffle?: boolean;
  drop?: boolean | ((event: CallbackEvent) => boolean);
  /** None goes before this settles, while the calls go on. */
  hold?: Promise<unknown>;
};

/** What all parts of the stand-in share. */
export type Exchange = {
  accountSid: string;
  authToken: string;
  /** In the order in which they were made, children included. */
  calls: StandInCall[];
  /** Orders for the calls that live, by sid. */
  orders: Map<string, CallOrders>;
  /** What our side did that Twilio would not have taken. */
  problems: string[];
  /** Webhooks that reached nobody. */
  lost: string[];
  callbacks: CallbackFaults;
  behaviourOf: (to: string) => Behaviour;
  /** Aborted when the stand-in closes. */
  closing: AbortSignal;
  /** To be called after every change that somebody may wait for. */
  changed: () => void;
};
