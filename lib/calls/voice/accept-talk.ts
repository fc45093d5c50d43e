import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { logFailure } from "@/lib/http/log-failure";
import { perProcess } from "@/lib/per-process";
import { isSignedByTwilio } from "@/lib/phone/twilio-signature";
import { dialler } from "../dialling/dialler";
import { type DialRow, findDialByToken, voiceContext } from "../dialling/find-dial";
import { readTalkPath, talkUrl } from "../dialling/hook-url";
import { RelayMessage } from "./relay-protocol";
import type { Talk } from "./talk";
import { listLines } from "./talk-lines";
import { readVoiceSetup } from "./voice-setup";

const MOST_BYTES = 256 * 1024;

const place = perProcess("talks", () => ({
  server: new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false }),
  /** Those that go on in this process. */
  open: new Map<WebSocket, Talk>(),
  /** The last line of each call, until all that was said on it is kept. */
  held: new Map<string, { line: WebSocket; isKept: Promise<void> }>(),
}));

/**
 * Takes the web socket of a talk, if this is one: false leaves the request to others. It has to carry the provider's
 * signature over its public address, and to belong to a voice call that is under way; anything else is refused.
 */
export function acceptTalk(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
  const token = readTalkPath((request.url ?? "").split("?")[0]!);
  if (token === null) return false;
  socket.on("error", () => socket.destroy());
  void admit(request, token).then(
    (dial) => {
      if (!dial) return refuse(socket);
      place.server.handleUpgrade(request, socket, head, (line) => hold(line, dial));
    },
    (error) => {
      logFailure(error, token.slice(0, 6), "talk");
      refuse(socket);
    },
  );
  return true;
}

/** Says goodbye on every line, and leaves those calls to people. */
export async function endAllTalks(): Promise<void> {
  await Promise.all([...place.open.values()].map((talk) => talk.breakOff("The service was stopped.")));
}

async function admit(request: IncomingMessage, token: string): Promise<DialRow | null> {
  const open = dialler();
  if (!open) return null;
  const signature = request.headers["x-twilio-signature"];
  const url = talkUrl(open.account, token);
  const form = new URLSearchParams();
  if (
    typeof signature !== "string" ||
    !isSignedByTwilio({ authToken: open.account.authToken, url, form, signature })
  )
    return null;
  const dial = await findDialByToken(token);
  return dial?.mode === "voice" && dial.state === "live" && dial.takenOverBy === null ? dial : null;
}

function refuse(socket: Duplex): void {
  // Its other half would stay open for as long as the stranger likes.
  socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n", () =>
    socket.destroy(),
  );
}

function hold(line: WebSocket, dial: DialRow): void {
  const before = place.held.get(dial.id);
  // The provider has one line for a call: where this one is, that one is dead, whether it was heard to end or not.
  before?.line.terminate();
  // What is said before everything is read waits for its turn.
  const early: RelayMessage[] = [];
  let talk: Talk | undefined;
  const opening = openOn(line, dial, before?.isKept).catch((error) => {
    logFailure(error, dial.id, "talk");
    line.close(1011);
  });
  const begun = opening.then((opened) => {
    talk = opened ?? undefined;
    for (const message of early) talk?.hear(message);
  });
  const isGone = new Promise<void>((resolve) => line.on("close", () => resolve()));
  // Also where nobody is there any more: whoever wanted no more calls has said so.
  const isKept = Promise.all([begun, isGone]).then(async () => {
    place.open.delete(line);
    await talk?.gone();
    if (place.held.get(dial.id)?.line === line) place.held.delete(dial.id);
  });
  place.held.set(dial.id, { line, isKept });
  line.on("error", () => line.terminate());
  line.on("message", (data) => {
    const message = readMessage(String(data));
    if (!message) return;
    if (talk) talk.hear(message);
    else early.push(message);
  });
}

/** Begins the talk, or goes on with it, once all of what was said before is kept. Null where it may not be held. */
async function openOn(line: WebSocket, dial: DialRow, before?: Promise<void>): Promise<Talk | null> {
  await before;
  const ctx = voiceContext(dial.workspaceId);
  const [setup, lines, { openTalk }] = await Promise.all([
    readVoiceSetup(ctx, dial),
    listLines(ctx, dial.id),
    // Loaded by the first talk: the AI SDK takes longer to load than the rest of the service.
    import("./talk"),
  ]);
  if (!setup) {
    line.close();
    return null;
  }
  const opened = openTalk({
    ...{ ctx, dial, setup, lines },
    said: dial.talks > 1 ? setup.words.again : setup.greeting,
    send: (reply) => {
      if (line.readyState === line.OPEN) line.send(JSON.stringify(reply));
    },
  });
  place.open.set(line, opened);
  return opened;
}

function readMessage(text: string): RelayMessage | null {
  try {
    return RelayMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
