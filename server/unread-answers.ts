import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const LOOK_EVERY_MS = 200;

/**
 * Bounds what waits in memory for clients that do not read their answers, over all connections together: beyond `unreadBytes`
 * those that hold the most are cut. `watch` is called with each new request; it looks five times a second while any runs.
 */
export function boundUnreadAnswers(
  running: ReadonlySet<ServerResponse>,
  { unreadBytes }: { unreadBytes: number },
): { watch(): void } {
  let isWatching = false;

  const look = () => {
    let sum = 0;
    const holding = new Map<Socket, number>();
    for (const { socket } of running) {
      if (!socket || socket.writableLength === 0 || holding.has(socket)) continue;
      holding.set(socket, socket.writableLength);
      sum += socket.writableLength;
    }
    if (sum <= unreadBytes) return;
    for (const [socket, bytes] of [...holding].sort(([, a], [, b]) => b - a)) {
      socket.destroy();
      sum -= bytes;
      if (sum <= unreadBytes) return;
    }
  };
  const watch = () => {
    if (isWatching) return;
    isWatching = true;
    setTimeout(() => {
      isWatching = false;
      look();
      if (running.size > 0) watch();
    }, LOOK_EVERY_MS).unref();
  };
  return { watch };
}
