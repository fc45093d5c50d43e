import type { Subscription } from "./callback-lane";
import { addressAt, sourceAt, type TwimlDocument } from "./fetch-twiml";
import type { Leg } from "./live-call";
import { TwimlFault, type TwimlVerb } from "./read-twiml";
import type { Step } from "./run-twiml";

/** Puts a call through to another number, which is a call of its own, and tells the action what became of it. Errors: `Ordered`. */
export async function dialNumber(leg: Leg, verb: TwimlVerb, document: TwimlDocument): Promise<Step> {
  const { call, orders } = leg;
  const { action, method, callerId } = verb.attributes;
  const [number, ...more] = verb.children;
  if (more.length > 0) throw new TwimlFault("the stand-in dials one number at a time");
  const to = number?.text ?? verb.text;
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new TwimlFault(`13223: "${to}" is no number to dial`);
  const whisper = number?.attributes.url;
  const child = leg.place({
    to,
    from: callerId ?? call.from,
    direction: "outbound-dial",
    parent: call.sid,
    form: new URLSearchParams(),
    source: whisper === undefined ? null : sourceAt(document, whisper, number?.attributes.method, {}),
    digits: number?.attributes.sendDigits,
    subscription: readSubscription(number, document),
  });
  const over = child.live();
  let bridged: boolean;
  try {
    ({ bridged } = await orders.race(over));
  } catch (error) {
    child.orders.give({ kind: "end" });
    await over;
    throw error;
  }
  if (action === undefined) return;
  const { sid, status, answeredAt, seconds } = child.call;
  return {
    next: sourceAt(document, action, method, {
      DialCallSid: sid,
      DialCallStatus: status,
      DialBridged: String(bridged),
      ...(answeredAt && { DialCallDuration: String(seconds) }),
    }),
  };
}

function readSubscription(number: TwimlVerb | undefined, document: TwimlDocument): Subscription | null {
  const {
    statusCallback,
    statusCallbackMethod,
    statusCallbackEvent = "completed",
  } = number?.attributes ?? {};
  if (statusCallback === undefined) return null;
  return {
    url: addressAt(document, statusCallback),
    method: statusCallbackMethod === "GET" ? "GET" : "POST",
    events: statusCallbackEvent.split(" "),
  };
}
