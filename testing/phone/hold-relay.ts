import { WebSocket } from "ws";
import { signatureOf } from "@/lib/phone/twilio-signature";
import { defer } from "./deferred";
import { LineEnded } from "./ear";
import type { Leg } from "./live-call";
import type { TwimlVerb } from "./read-twiml";
import { createLine, type RelayLine, type RelaySetup } from "./relay-line";
import { readRelayMessage } from "./relay-message";
import { createSid } from "./stand-in-call";

/** How a session ended: by our side, by the callee who hung up, or because it broke. */
export type RelayEnd =
  | { status: "ended"; handoffData?: string }
  | { status: "completed" }
  | { status: "failed"; code: string; message: string };

/** Opens the socket of a ConversationRelay and lets the callee talk over it. Errors: `Ordered`. */
export async function holdRelay(leg: Leg, relay: TwimlVerb): Promise<RelayEnd & { sessionId: string }> {
  const { exchange, call, behaviour, orders } = leg;
  const { attributes } = relay;
  const url = attributes.url!;
  const socket = new WebSocket(url, {
    headers: {
      "user-agent": "TwilioProxy/1.1",
      "x-twilio-signature": signatureOf(exchange.authToken, url, {}),
    },
  });
  const { promise: end, resolve: finish } = defer<RelayEnd>();
  const fail = (code: string, message: string) => finish({ status: "failed", code, message });
  const setup = createSetup(leg, relay);
  const { line, hear, close } = createLine({
    attributes,
    setup,
    call,
    changed: exchange.changed,
    send: (message) => socket.send(JSON.stringify(message)),
    hangUp: () => finish({ status: "completed" }),
    cut: () => {
      fail("64105", "The connection was lost.");
      socket.terminate();
    },
  });
  let over = false;
  const giveUp = () => socket.terminate();
  exchange.closing.addEventListener("abort", giveUp);
  socket.on("open", () => {
    socket.send(JSON.stringify(setup));
    if (attributes.welcomeGreeting) hear(attributes.welcomeGreeting, true);
    void talk(leg, line, behaviour.talk ?? (() => hearGreeting(line, attributes.welcomeGreeting)));
  });
  socket.on("message", (data) => {
    if (over) return;
    const message = readRelayMessage(String(data));
    if (!message) {
      exchange.problems.push(`64107: the relay at ${url} was sent ${String(data).slice(0, 300)}`);
      socket.send(JSON.stringify({ type: "error", description: `Invalid message received: ${data}` }));
    } else if (message.type === "text") hear(message.token, message.last);
    else if (message.type === "sendDigits") call.digits.push(message.digits);
    else if (message.type === "end")
      finish({
        status: "ended",
        ...(message.handoffData !== undefined && { handoffData: message.handoffData }),
      });
  });
  socket.on("error", (error) => {
    // A server that answers but will not talk is our mistake; one that is away is not.
    const refused = error.message.startsWith("Unexpected server response");
    if (!over)
      (refused ? exchange.problems : exchange.lost).push(`64102: the relay at ${url}: ${error.message}`);
    fail("64102", "Unable to connect to the WebSocket.");
  });
  socket.on("close", (code) => {
    exchange.closing.removeEventListener("abort", giveUp);
    if (!over && code !== 1006)
      exchange.problems.push(`64105: our side closed the relay at ${url} (${code}) instead of ending it`);
    fail("64105", "The WebSocket was closed by the server.");
  });
  let result: RelayEnd | undefined;
  try {
    result = await orders.race(end);
    return { ...result, sessionId: setup.sessionId };
  } finally {
    over = true;
    close(result?.status === "ended" ? readEnd(result) : null);
    socket.close();
  }
}

function readEnd({ handoffData }: { handoffData?: string }) {
  return handoffData === undefined ? {} : { handoffData };
}

function createSetup({ exchange, call }: Leg, relay: TwimlVerb): RelaySetup {
  const parameters = relay.children.filter(({ name }) => name === "Parameter");
  return {
    type: "setup",
    sessionId: createSid("VX"),
    accountSid: exchange.accountSid,
    callSid: call.sid,
    parentCallSid: call.parent ?? "",
    from: call.from,
    to: call.to,
    forwardedFrom: "",
    callerName: "",
    callType: "PSTN",
    direction: call.direction,
    callStatus: "IN-PROGRESS",
    customParameters: Object.fromEntries(
      parameters.map(({ attributes }) => [attributes.name!, attributes.value!]),
    ),
  };
}

async function talk({ exchange, call }: Leg, line: RelayLine, script: (line: RelayLine) => Promise<void>) {
  try {
    await script(line);
  } catch (error) {
    if (!(error instanceof LineEnded)) exchange.problems.push(`The script of ${call.to} failed: ${error}`);
  }
  line.hangUp();
}

async function hearGreeting(line: RelayLine, greeting: string | undefined): Promise<void> {
  if (greeting) await line.hears();
}
