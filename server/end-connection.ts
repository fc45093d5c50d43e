import type { Socket } from "node:net";

export type Patience = { lingerMs: number; lingerBytes: number };

const LOOK_EVERY_MS = 10;

/**
 * Ends a connection whose client may still be sending: closes our side and keeps reading for a moment. If it were closed at
 * once, TCP would answer further data with a reset, and the client would discard the response unread (RFC 9112 §9.6).
 */
export function endConnection(socket: Socket, patience: Patience): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  dropRest(socket, patience, () => false);
}

/** Ends the connection that way once its response is sent. */
export function endAfterAnswer(socket: Socket, patience: Patience): void {
  // Node calls this after the response; its own version destroys the connection at once.
  socket.destroySoon = () => endConnection(socket, patience);
}

/** Destroys a connection that is still sending after the given patience. */
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
