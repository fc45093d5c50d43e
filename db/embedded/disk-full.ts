import { statfs } from "node:fs/promises";

/** PostgreSQL writes its log ahead in files of this size; with less room than one of them it cannot go on. */
const LOG_FILE = 16 * 1024 * 1024;

/**
 * True when nothing more can be written into `folder`: a program said so, or its file system has no room. Both are
 * asked, since a server that finds the disk full cannot write the reason into its own log either.
 */
export async function isDiskFull(folder: string, said = ""): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i.test(said)) return true;
  const free = await freeBytes(folder);
  return free !== null && free < LOG_FILE;
}

/** Bytes that this user can still write into `folder`; null where the system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}
