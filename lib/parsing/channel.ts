import type { Socket } from "node:net";
import { deserialize, serialize } from "node:v8";

/** Bytes of the length before each message. */
const HEAD = 4;
/** Larger than whatever a worker is given or gives back. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Plain data (structured clone) over a socket, each message behind its length. `send` throws for what cannot be cloned. */
export type Channel = { send(value: unknown): void };

/** Calls `onMessage` for each message that comes in. A socket that sends something else is destroyed. */
export function openChannel(socket: Socket, onMessage: (value: unknown) => void): Channel {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = HEAD;
  let isHead = true;

  const take = (bytes: number): Buffer => {
    const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    chunks = whole.length > bytes ? [whole.subarray(bytes)] : [];
    held -= bytes;
    return whole.subarray(0, bytes);
  };
  socket.on("data", (chunk) => {
    chunks.push(chunk as Buffer);
    held += chunk.length;
    while (held >= wanted && !socket.destroyed) {
      const piece = take(wanted);
      if (isHead) wanted = piece.readUInt32LE();
      else {
        wanted = HEAD;
        try {
          onMessage(deserialize(piece));
        } catch (error) {
          socket.destroy(error as Error);
        }
      }
      isHead = !isHead;
      if (wanted > MAX_BYTES) socket.destroy(new Error("The message is too long."));
    }
  });
  return {
    send: (value) => {
      const body = serialize(value);
      const head = Buffer.alloc(HEAD);
      head.writeUInt32LE(body.length);
      socket.cork();
      socket.write(head);
      socket.write(body);
      socket.uncork();
    },
  };
}
