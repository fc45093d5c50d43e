import { statfs } from "node:fs/promises";

/** PostgreSQL writes WAL segments of this size. With less free space than one segment, it cannot continue. */
const LOG_FILE = 16 * 1024 * 1024;

/**
 * True when nothing more can be written to `folder`: either a program's output says so, or the file system has no free
 * space. Both are checked because a server on a full disk cannot write the reason to its own log.
 */
export async function isDiskFull(folder: string, said = ""): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i.test(said)) return true;
  const free = await freeBytes(folder);
  return free !== null && free < LOG_FILE;
}

/** Bytes that this user can still write to `folder`; null if the system does not report it. */
export async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}
