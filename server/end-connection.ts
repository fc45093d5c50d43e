import type { Socket } from "node:net";

export type Patience = { lingerMs: number; lingerBytes: number };

const LOOK_EVERY_MS = 10;

/**
 * Ends a connection whose client may still be sending: says so, and goes on reading for a moment. Closed at once, TCP would
 * answer what comes with a reset, at which the client throws the answer away unread (RFC 9112 §9.6).
 */
export function endConnection(socket: Socket, patience: Patience): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  dropRest(socket, patience, () => false);
}

/** Has the connection ended that way once its answer is out. */
export function endAfterAnswer(socket: Socket, patience: Patience): void {
  // What Node calls then; its own destroys the connection at once.
  socket.destroySoon = () => endConnection(socket, patience);
}

/** Cuts a connection that has not stopped sending within the patience. */
export function dropRest(
  socket: Socket,
  { lingerMs, lingerBytes }: Patience,
  hasStopped: () => boolean,
): void {
  const until = performance.now() + lingerMs;
  const from = socket.bytesRead;
  const timer = setInterval(
    () => {
      if (hasStopped()) clearInterval(timer);
      else if (performance.now() >= until || socket.bytesRead - from > lingerBytes) socket.destroy();
    },
    Math.min(LOOK_EVERY_MS, lingerMs),
  );
  socket.once("close", () => clearInterval(timer));
}
