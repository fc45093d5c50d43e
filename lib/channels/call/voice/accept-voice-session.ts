import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { type CallAttemptRow, findAttemptByToken, voiceContext } from "@/lib/calls/find-attempt";
import { listLines } from "@/lib/calls/transcript";
import { readVoicePath, voiceUrl } from "@/lib/phone/hook-url";
import { isSignedByTwilio } from "@/lib/phone/twilio-signature";
import { logFailure } from "@/lib/process/log-failure";
import { perProcess } from "@/lib/process/per-process";
import { adapters } from "@/lib/process/this-process";
import { RelayMessage } from "./relay-protocol";
import type { VoiceSession } from "./voice-session";
import { readVoiceSetup } from "./voice-setup";

const MAX_BYTES = 256 * 1024;

const place = perProcess("voice-sessions", () => ({
  server: new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES, perMessageDeflate: false }),
  /** Sessions open in this process. */
  open: new Map<WebSocket, VoiceSession>(),
  /** The latest connection of each call, until everything said on it is stored. */
  held: new Map<string, { line: WebSocket; isKept: Promise<void> }>(),
}));

/**
 * Accepts the web socket of a conversation; false if the request is not one and is left to others. The request must
 * carry the provider's signature over its public URL and belong to a voice call in progress; anything else is refused
 * with 403.
 */
export function acceptVoiceSession(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
  const token = readVoicePath((request.url ?? "").split("?")[0]!);
  if (token === null) return false;
  socket.on("error", () => socket.destroy());
  void admit(request, token).then(
    (attempt) => {
      if (!attempt) return refuse(socket);
      place.server.handleUpgrade(request, socket, head, (line) => hold(line, attempt));
    },
    (error) => {
      logFailure(error, token.slice(0, 6), "voice session");
      refuse(socket);
    },
  );
  return true;
}

/** Says goodbye on every connection and leaves those calls to people. */
export async function endAllVoiceSessions(): Promise<void> {
  await Promise.all([...place.open.values()].map((session) => session.breakOff("The service was stopped.")));
}

async function admit(request: IncomingMessage, token: string): Promise<CallAttemptRow | null> {
  const open = adapters.phone;
  if (!open) return null;
  const signature = request.headers["x-twilio-signature"];
  const url = voiceUrl(open.account, token);
  const form = new URLSearchParams();
  if (
    typeof signature !== "string" ||
    !isSignedByTwilio({ authToken: open.account.authToken, url, form, signature })
  )
    return null;
  const attempt = await findAttemptByToken(token);
  return attempt?.mode === "voice" && attempt.state === "live" && attempt.takenOverBy === null
    ? attempt
    : null;
}

function refuse(socket: Duplex): void {
  // Otherwise the client could keep its half of the connection open for as long as it likes.
  socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n", () =>
    socket.destroy(),
  );
}

function hold(line: WebSocket, attempt: CallAttemptRow): void {
  const before = place.held.get(attempt.id);
  // The provider has one connection per call: a new one means that the old one is dead, whether or not its close was
  // seen.
  before?.line.terminate();
  // Messages that arrive before the session is open wait here.
  const early: RelayMessage[] = [];
  let session: VoiceSession | undefined;
  const opening = openOn(line, attempt, before?.isKept).catch((error) => {
    logFailure(error, attempt.id, "voice session");
    line.close(1011);
  });
  const begun = opening.then((opened) => {
    session = opened ?? undefined;
    for (const message of early) session?.hear(message);
  });
  const isGone = new Promise<void>((resolve) => line.on("close", () => resolve()));
  // Also if the connection is already gone: a lead who asked for no more calls has said so.
  const isKept = Promise.all([begun, isGone]).then(async () => {
    place.open.delete(line);
    await session?.gone();
    if (place.held.get(attempt.id)?.line === line) place.held.delete(attempt.id);
  });
  place.held.set(attempt.id, { line, isKept });
  line.on("error", () => line.terminate());
  line.on("message", (data) => {
    const message = readMessage(String(data));
    if (!message) return;
    if (session) session.hear(message);
    else early.push(message);
  });
}

/** Opens the session, or continues it once everything said before is stored. Null if there must be none. */
async function openOn(
  line: WebSocket,
  attempt: CallAttemptRow,
  before?: Promise<void>,
): Promise<VoiceSession | null> {
  await before;
  const ctx = voiceContext(attempt.workspaceId);
  const [setup, lines, { openVoiceSession }] = await Promise.all([
    readVoiceSetup(ctx, attempt),
    listLines(ctx, attempt.id),
    // Loaded by the first conversation: the AI SDK takes longer to load than the rest of the service.
    import("./voice-session"),
  ]);
  if (!setup) {
    line.close();
    return null;
  }
  const opened = openVoiceSession({
    ctx,
    attempt,
    setup,
    lines,
    said: attempt.voiceSessions > 1 ? setup.words.again : setup.greeting,
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
