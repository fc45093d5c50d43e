import { type Behaviour, detect, failureOf } from "./behaviour";
import { CallOrders, Ordered } from "./call-orders";
import { CallbackLane, type Subscription } from "./callback-lane";
import type { CallbackEvent, Exchange } from "./exchange";
import type { TwimlSource } from "./fetch-twiml";
import { formOf } from "./form-of-call";
import { runTwiml } from "./run-twiml";
import { type CallStatus, createCall, type StandInCall, toRfc2822 } from "./stand-in-call";
import { callWebhook } from "./webhook";

export type NewCall = Pick<StandInCall, "to" | "from" | "direction" | "form" | "parent"> & {
  /** Asked once somebody answers. A child need not have one: it is put through. */
  source: TwimlSource | null;
  subscription: Subscription | null;
  /** MachineDetection; with `verdict` it runs beside the call and reports there. */
  detection?: string | null;
  /** Pressed once somebody answers. */
  digits?: string | undefined;
  verdict?: string | null;
};

/** One call while it lives. */
export type Leg = {
  exchange: Exchange;
  call: StandInCall;
  behaviour: Behaviour;
  orders: CallOrders;
  /** Keys that are still to be pressed. */
  keys: string[];
  place: (given: NewCall) => PlacedCall;
};

export type PlacedCall = {
  call: StandInCall;
  orders: CallOrders;
  /** Has it live its life; resolves, with whether it was put through, once that is over. */
  live: () => Promise<{ bridged: boolean }>;
};

type Ending = { status: CallStatus; extra?: Record<string, string>; bridged?: boolean };

/** Makes a call, which is queued until it is let live. */
export function placeCall(exchange: Exchange, given: NewCall): PlacedCall {
  const { to, from, direction, form, parent } = given;
  const call = createCall({ to, from, direction, form, ...(parent && { parent }) });
  const behaviour = exchange.behaviourOf(to);
  const orders = new CallOrders();
  const place = (child: NewCall) => placeCall(exchange, child);
  const leg: Leg = { exchange, call, behaviour, orders, keys: [...(behaviour.keys ?? [])], place };
  exchange.calls.push(call);
  exchange.orders.set(call.sid, orders);
  exchange.changed();
  return { call, orders, live: () => live(leg, given) };
}

async function live(leg: Leg, given: NewCall): Promise<{ bridged: boolean }> {
  const { exchange, call, behaviour } = leg;
  const lane = new CallbackLane(exchange, given.subscription);
  const ending = await passThrough(leg, given, lane).catch((error: unknown): Ending => {
    if (!(error instanceof Ordered)) exchange.problems.push(`The stand-in failed: ${(error as Error).stack}`);
    return { status: call.answeredAt ? "completed" : "canceled" };
  });
  call.status = ending.status;
  call.seconds = call.answeredAt ? (behaviour.seconds ?? 30) : 0;
  call.endedAt = new Date((call.answeredAt?.getTime() ?? Date.now()) + call.seconds * 1_000);
  exchange.changed();
  await tell(leg, lane, "completed", {
    CallStatus: call.status,
    CallDuration: String(call.seconds),
    Duration: String(Math.ceil(call.seconds / 60)),
    ...(call.answeredBy && { AnsweredBy: call.answeredBy }),
    ...ending.extra,
  });
  await lane.drain();
  call.over = true;
  exchange.orders.delete(call.sid);
  exchange.changed();
  return { bridged: ending.bridged ?? false };
}

/** From the first ring to the end. Errors: `Ordered` where somebody ends it from outside. */
async function passThrough(leg: Leg, given: NewCall, lane: CallbackLane): Promise<Ending> {
  const { exchange, call, behaviour, orders } = leg;
  const reach = async (status: CallStatus, event: CallbackEvent["event"]) => {
    orders.check();
    call.status = status;
    if (status === "ringing") call.rangAt = new Date();
    if (status === "in-progress") call.answeredAt = new Date();
    exchange.changed();
    await tell(leg, lane, event);
  };
  await tell(leg, lane, "initiated", { CallStatus: "initiated" });
  await orders.race(Promise.resolve(behaviour.rings));
  await reach("ringing", "ringing");
  await orders.race(Promise.resolve(behaviour.until));
  const failure = failureOf(behaviour);
  if (failure) {
    const { status, sip, error } = failure;
    return { status, extra: { SipResponseCode: sip, ...(error && { ErrorCode: error }) } };
  }
  await reach("in-progress", "answered");
  if (given.digits) call.digits.push(given.digits);
  const source = detectMachine(leg, given);
  const hungUp = source ? await runTwiml(leg, source) : false;
  if (given.direction === "outbound-api" || hungUp) return { status: "completed" };
  try {
    await orders.race(Promise.resolve(behaviour.stays));
  } catch (error) {
    if (!(error instanceof Ordered)) throw error;
  }
  return { status: "completed", bridged: true };
}

function detectMachine({ exchange, call, behaviour }: Leg, given: NewCall): TwimlSource | null {
  const { source, detection, verdict } = given;
  if (!detection) return source;
  const answeredBy = detect(behaviour, detection);
  const extra = { AnsweredBy: answeredBy, MachineDetectionDuration: "2400" };
  call.answeredBy = answeredBy;
  if (verdict === undefined) return source?.kind === "url" ? { ...source, extra } : source;
  const form = new URLSearchParams({ AccountSid: exchange.accountSid, CallSid: call.sid, ...extra });
  if (verdict) void callWebhook(exchange, { url: verdict, method: "POST", form });
  return source;
}

async function tell(
  { exchange, call }: Leg,
  lane: CallbackLane,
  event: CallbackEvent["event"],
  extra: Record<string, string> = {},
): Promise<void> {
  const form = new URLSearchParams({
    ...formOf(exchange, call),
    Timestamp: toRfc2822(new Date()),
    CallbackSource: "call-progress-events",
    ...extra,
  });
  await lane.send({ event, call, form });
}
