import { setTimeout as wait } from "node:timers/promises";
import { stopOwnTurn } from "./running-turns";
import { findFeed } from "./turn-feed";

/** How long a connection that was cut may still count as one that listens, in milliseconds. */
const PATIENCE_MS = 300;
const LOOK_MS = 10;

/**
 * Stops the turn of a thread that nobody listens to any more, and waits for its end: whoever asks for its answer again has
 * hung up on it, as the AI SDK's `stop` does. False where somebody listens, or the turn is not of this process.
 */
export async function stopUnheardTurn(threadId: string): Promise<boolean> {
  const feed = findFeed(threadId);
  if (!feed) return false;
  for (const end = Date.now() + PATIENCE_MS; feed.isHeard() && Date.now() < end; ) await wait(LOOK_MS);
  return !feed.isHeard() && stopOwnTurn(feed.turnId, "stopped");
}
