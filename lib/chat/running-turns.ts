import { inArray } from "drizzle-orm";
import { database } from "@/db";
import { chatTurns } from "@/db/schema";
import { perProcess } from "@/lib/process/per-process";

export type StopReason = "stopped" | "closing";

type Running = { abort: AbortController; ended: Promise<void> };

const place = perProcess("chat-turns", () => ({
  instanceId: undefined as string | undefined,
  running: new Map<string, Running>(),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** Allowed time between the insert of a turn's row and its entry here. */
const BEGINNING_MS = 10_000;
/** How often this process checks whether another one has requested a stop of its turns. */
const LOOK_MS = 500;

/** Sets the instance id of this process, see `lib/process/instance.ts`. */
export function openChat(instanceId: string): void {
  place.instanceId = instanceId;
}

export function chatInstance(): string {
  if (!place.instanceId) throw new Error("No chat was opened in this process.");
  return place.instanceId;
}

/** Registers a turn of this process. The returned signal aborts when the turn has to stop. */
export function enterTurn(turnId: string, ended: Promise<void>): AbortSignal {
  const abort = new AbortController();
  place.running.set(turnId, { abort, ended });
  place.timer ??= setInterval(() => void look(), LOOK_MS).unref();
  const leave = () => {
    place.running.delete(turnId);
    if (place.running.size > 0) return;
    clearInterval(place.timer);
    place.timer = undefined;
  };
  ended.then(leave, leave);
  return abort.signal;
}

/** Whether a turn belongs to this process, but the process gave it up without being able to store that. */
export function isForgotten(turn: { id: string; instanceId: string; createdAt: Date }): boolean {
  const isBeginning = Date.now() - turn.createdAt.getTime() < BEGINNING_MS;
  return turn.instanceId === place.instanceId && !place.running.has(turn.id) && !isBeginning;
}

/** Stops a turn if it belongs to this process, and waits for its end. */
export async function stopOwnTurn(turnId: string, reason: StopReason): Promise<boolean> {
  const turn = place.running.get(turnId);
  if (!turn) return false;
  turn.abort.abort(reason);
  await turn.ended.catch(() => {});
  return true;
}

/** Ends all turns of this process when the service stops. What was said so far is stored. */
export async function endAllTurns(): Promise<void> {
  await Promise.all([...place.running.keys()].map((id) => stopOwnTurn(id, "closing")));
}

/** Stops turns of this process whose stop another process has requested (`stop-turn.ts`). */
async function look(): Promise<void> {
  const ids = [...place.running.keys()];
  if (ids.length === 0) return;
  const rows = await database()
    .select({ id: chatTurns.id, stopRequested: chatTurns.stopRequested })
    .from(chatTurns)
    .where(inArray(chatTurns.id, ids))
    .catch(() => []);
  for (const { id, stopRequested } of rows) if (stopRequested) void stopOwnTurn(id, "stopped");
}
