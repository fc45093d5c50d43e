import { connect, type Socket } from "node:net";

export type RawAnswer = {
  /** Everything that the server sent, and the status codes in it. */
  text: string;
  statuses: number[];
  /** The JSON of the last response. */
  error: { code: string; message: string; requestId: string } | undefined;
  /** Milliseconds until the server closed its side. */
  ms: number;
};

/** For tests: sends raw bytes, which no HTTP client would, and reads until the server closes the connection. */
export async function sendRaw(
  port: number,
  write: string | ((socket: Socket) => void | Promise<void>),
  limitMs = 20_000,
): Promise<RawAnswer> {
  const began = performance.now();
  let text = "";
  const socket = connect(port, "127.0.0.1").setNoDelay();
  // A client that is cut off while sending has still received what was sent before.
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const ended = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The server did not hang up. It said: ${text.slice(0, 500)}`));
    }, limitMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.once("end", end).once("close", end);
  });
  if (typeof write === "string") socket.write(write);
  else await write(socket);
  await ended;
  const ms = performance.now() - began;
  socket.destroy();
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  return { text, statuses, error: readError(text), ms };
}

function readError(text: string): RawAnswer["error"] {
  const start = text.lastIndexOf('{"error"');
  // The end of a body in chunks stands behind it.
  return start === -1 ? undefined : JSON.parse(text.slice(start, text.lastIndexOf("}") + 1)).error;
}

/** Writes a body in chunks while the server accepts it, at most `bytes`; returns how much was sent. */
export async function writeChunks(socket: Socket, bytes: number, piece = 16 * 1024): Promise<number> {
  const chunk = `${piece.toString(16)}\r\n${"a".repeat(piece)}\r\n`;
  let sent = 0;
  while (sent < bytes && socket.writable && !socket.readableEnded) {
    sent += piece;
    if (!socket.write(chunk))
      await new Promise<void>((resolve) => {
        const go = () => {
          socket.off("drain", go).off("close", go).off("end", go);
          resolve();
        };
        socket.once("drain", go).once("close", go).once("end", go);
      });
  }
  return sent;
}
