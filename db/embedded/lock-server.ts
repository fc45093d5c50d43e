import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import type { Place } from "./place";
import { runProgram } from "./run-program";

/** `O_EXLOCK` of <fcntl.h> on macOS: the file is opened with an exclusive lock. Node has no name for it. */
const EXCLUSIVE_LOCK = 0x20;

/**
 * Takes the lock of the server of `place`, an flock(2) on `server.lock` in its folder. Whoever holds it removes a dead
 * server's postmaster.pid and launches the next server, which inherits the lock: it ends with the last process that has the
 * file open, that is, with the server and its child processes. Undefined while others hold it.
 *
 * PostgreSQL's own protection, the process id in postmaster.pid and the shared memory, does not reach across containers: each
 * would start a server on the same files. A lock on a file does. It also keeps two processes of one machine from launching at
 * once, where one would remove the postmaster.pid that the other's server has just written.
 *
 * Errors: `EmbeddedPostgresError` when the file cannot be locked.
 */
export async function lockServer(place: Place): Promise<FileHandle | undefined> {
  const file = join(place.cluster, "server.lock");
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (process.platform !== "linux") return openLocked(file, flags);
  const handle = await open(file, flags, 0o600).catch((error) => {
    throw refused(file, error.code);
  });
  // Node cannot lock a file. The program locks the open file that it shares with this process, and leaves it locked.
  const { code, output } = await runProgram(undefined, "flock", ["-x", "-n", "3"], handle.fd);
  if (code === 0) return handle;
  await handle.close();
  if (code === 1 && !output.trim()) return undefined;
  if (/ENOENT/.test(output)) {
    throw new EmbeddedPostgresError(
      "The program flock, which keeps two services from using one DATA_DIR, is missing. Install util-linux, or set DATABASE_URL.",
    );
  }
  throw refused(file, output.trim().replace(/^flock: /, ""));
}

async function openLocked(file: string, flags: number): Promise<FileHandle | undefined> {
  try {
    return await open(file, flags | constants.O_NONBLOCK | EXCLUSIVE_LOCK, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EWOULDBLOCK has the number of EAGAIN.
    if (code === "EAGAIN") return undefined;
    throw refused(file, code);
  }
}

function refused(file: string, reason = "unknown error"): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The file ${file} cannot be locked (${reason}). Put DATA_DIR on a disk of this machine, or set DATABASE_URL.`,
  );
}
