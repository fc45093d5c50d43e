import { Ordered } from "./call-orders";
import { dialNumber } from "./dial-number";
import { fetchTwiml, sourceAt, type TwimlDocument, type TwimlSource } from "./fetch-twiml";
import { formOf } from "./form-of-call";
import { holdRelay } from "./hold-relay";
import type { Leg } from "./live-call";
import { TwimlFault, TwimlLost, type TwimlVerb } from "./read-twiml";
import { callWebhook, isOk } from "./webhook";

/** What follows a verb: other instructions, the end of the call, or, undefined, the next verb. */
export type Step = { next: TwimlSource } | "hang up" | undefined;

const MAX_DOCUMENTS = 100;

/**
 * Executes instructions until there are none, orders from outside included. Resolves with whether they ended the call:
 * true after a Hangup, false at the end of a document. What cannot be executed is a problem and ends the call.
 */
export async function runTwiml(leg: Leg, first: TwimlSource): Promise<boolean> {
  const { exchange, call, orders } = leg;
  let source: TwimlSource = first;
  for (let count = 0; count < MAX_DOCUMENTS; count += 1) {
    try {
      const document = await orders.race(fetchTwiml(exchange, source, formOf(exchange, call)));
      const step = await runDocument(leg, document);
      if (typeof step !== "object") return step === "hang up";
      source = step.next;
    } catch (error) {
      if (error instanceof TwimlFault) {
        exchange.problems.push(`TwiML of ${call.sid} to ${call.to}: ${error.message}`);
        return true;
      }
      if (error instanceof TwimlLost) return true;
      const order = error instanceof Ordered ? orders.take() : undefined;
      if (order?.kind !== "redirect") throw error;
      source = order.source;
    }
  }
  exchange.problems.push(`TwiML of ${call.sid} to ${call.to} never ends`);
  return true;
}

async function runDocument(leg: Leg, document: TwimlDocument): Promise<Step> {
  for (const verb of document.verbs) {
    leg.orders.check();
    const step = await runVerb(leg, verb, document);
    if (step) return step;
  }
}

async function runVerb(leg: Leg, verb: TwimlVerb, document: TwimlDocument): Promise<Step> {
  const { name, text, attributes, children } = verb;
  if (name === "Say") {
    leg.call.transcript.push({ speaker: "us", text });
    leg.exchange.changed();
  }
  if (attributes.digits) leg.call.digits.push(attributes.digits);
  if (name === "Hangup" || name === "Reject") return "hang up";
  if (name === "Redirect") return { next: sourceAt(document, text, attributes.method, {}) };
  if (name === "Dial") return dialNumber(leg, verb, document);
  if (name === "Connect") return connect(leg, verb, document);
  if (name === "Gather") {
    for (const inner of children) await runVerb(leg, inner, document);
    return gather(leg, verb, document);
  }
}

function gather(leg: Leg, { attributes }: TwimlVerb, document: TwimlDocument): Step {
  const { action, method, numDigits, finishOnKey = "#", actionOnEmptyResult } = attributes;
  const pressed = leg.keys.shift() ?? "";
  if (!pressed && actionOnEmptyResult !== "true") return;
  const before = finishOnKey ? pressed.split(finishOnKey)[0]! : pressed;
  const digits = before.slice(0, numDigits ? Number(numDigits) : undefined);
  return { next: sourceAt(document, action, method, { Digits: digits, msg: "Gather End" }) };
}

async function connect(leg: Leg, verb: TwimlVerb, document: TwimlDocument): Promise<Step> {
  const { exchange, call, behaviour } = leg;
  const relay = verb.children[0];
  if (!relay) throw new TwimlFault("12200: <Connect> is empty");
  const end = await holdRelay(leg, relay);
  const { action, method } = verb.attributes;
  const hungUp = end.status === "completed";
  if (hungUp) call.status = "completed";
  if (action === undefined) return hungUp ? "hang up" : undefined;
  const next = sourceAt(document, action, method, {
    SessionId: end.sessionId,
    SessionStatus: end.status,
    SessionDuration: String(behaviour.seconds ?? 30),
    ...(end.status === "ended" && end.handoffData !== undefined && { HandoffData: end.handoffData }),
    ...(end.status === "failed" && { ErrorCode: end.code, ErrorMessage: end.message }),
  });
  if (!hungUp || next.kind !== "url") return { next };
  // Nobody is on the line any more: Twilio tells, and does nothing with the answer.
  const form = new URLSearchParams({ ...formOf(exchange, call), ...next.extra });
  const answer = await callWebhook(exchange, { url: next.url, method: next.method, form });
  if (answer && !isOk(answer.status))
    exchange.problems.push(`11200: ${next.url} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return "hang up";
}
