import { createHash } from "node:crypto";
import { constants, open } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Place } from "./place";

/** `O_EXLOCK` of <fcntl.h> on macOS: the file is opened with an exclusive lock. Node has no name for it. */
const EXCLUSIVE_LOCK = 0x20;

/**
 * Takes the lock under which a stale postmaster.pid is removed and the server launched. Returns the function that releases it,
 * or undefined while another process, or another call in this one, holds it. The operating system releases the lock of a process that dies.
 *
 * Without it, of two processes that start the server at once, one removes the postmaster.pid that the other's server has
 * just written. That server then holds its shared memory where nobody finds it, and shuts down a minute later.
 */
export function lockLaunch(place: Place): Promise<(() => Promise<void>) | undefined> {
  return process.platform === "linux" ? listenOnName(place) : openExclusively(place);
}

/** The socket is abstract (unix(7)): it has no file that could be left over. */
function listenOnName(place: Place): Promise<(() => Promise<void>) | undefined> {
  // The password keeps other users of this machine from taking the name first.
  const name = createHash("sha256").update(`${place.cluster}\n${place.password}`).digest("hex");
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen({ path: `\0leadwright-${name}`, exclusive: true }, () =>
      resolve(() => new Promise((closed) => server.close(() => closed()))),
    );
  });
}

async function openExclusively(place: Place): Promise<(() => Promise<void>) | undefined> {
  const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
  try {
    const file = join(dirname(place.cluster), "launch.lock");
    const handle = await open(file, O_RDWR | O_CREAT | O_NONBLOCK | EXCLUSIVE_LOCK, 0o600);
    return () => handle.close();
  } catch (error) {
    // EWOULDBLOCK has the number of EAGAIN.
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined;
    throw error;
  }
}
