/** The account at the phone provider, Twilio. */
export type PhoneAccount = {
  accountSid: string;
  authToken: string;
  /** Caller ID of outgoing calls, E.164. */
  from: string;
  apiUrl: string;
  /** Base URL for the provider's webhooks, without a trailing slash. */
  publicUrl: string;
};

/** Parameters of a new call, named as in Twilio's REST API. */
export type NewPhoneCall = {
  to: string;
  /** Requested for instructions once someone answers. */
  answerUrl: string;
  statusUrl: string;
  ringSeconds: number;
  limitSeconds: number;
  /** `wait`: waits for the end of an answering machine's greeting, so that a message can be left. */
  machineDetection: "off" | "detect" | "wait";
};

/** A call as the provider reports it. */
export type PhoneCall = {
  sid: string;
  status: string;
  seconds: number | null;
  answeredBy: string | null;
  createdAt: Date | null;
  /** True if this is the second leg of another call. */
  isChild: boolean;
};

/**
 * `refused`: the provider will not place the call; `number` says whether the number is the reason. `busy`: too many
 * requests at once. `unavailable`: nothing was sent. `unclear`: it is not known whether the provider accepted it.
 */
export type CreateResult =
  | { kind: "taken"; call: PhoneCall }
  | { kind: "refused"; number: boolean; problem: string }
  | { kind: "busy"; retryAfterMs: number | null; problem: string }
  | { kind: "unavailable"; problem: string }
  | { kind: "unclear"; problem: string };

export type PhoneClient = {
  create: (call: NewPhoneCall) => Promise<CreateResult>;
  /** Null if the provider has no such call. Errors: `PhoneError`. */
  find: (sid: string) => Promise<PhoneCall | null>;
  /** The most recent calls to a number. Errors: `PhoneError`. */
  listTo: (to: string) => Promise<PhoneCall[]>;
  /** False if the call's state does not allow it. Errors: `PhoneError`. */
  end: (sid: string, how: "canceled" | "completed") => Promise<boolean>;
  /** Continues a live call with new instructions. False if it is over. Errors: `PhoneError`. */
  redirect: (sid: string, twiml: string) => Promise<boolean>;
};

export class PhoneError extends Error {
  override readonly name = "PhoneError";
}

/** How this process makes calls. */
export type Phone = {
  account: PhoneAccount;
  client: PhoneClient;
  /** This process's entry among the living processes, see `lib/process/instance.ts`; null if it has none. */
  instanceId: string | null;
  /** Approximate time to speak one character, in milliseconds. The last sentence must not be cut off. */
  msPerCharacter: number;
  /** How long a lead may stay silent before the voice asks whether anyone is there, and again before it hangs up. */
  patienceMs: number;
  /** Aborted once the process is asked to stop: no new calls are started; live ones continue at the provider. */
  closing: AbortSignal;
};
