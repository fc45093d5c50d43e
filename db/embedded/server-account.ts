import { readFile, stat } from "node:fs/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error";

/** A system account, by uid and gid. */
export type Account = { uid: number; gid: number };

/**
 * The account that the server has to run as, or undefined for this process's own. PostgreSQL refuses to run as root, so a
 * root process runs it as `postgres` or `nobody`. An existing cluster keeps its owner.
 *
 * Errors: `EmbeddedPostgresError` when the cluster belongs to another user, or neither account exists.
 */
export async function findServerAccount(cluster: string): Promise<Account | undefined> {
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new EmbeddedPostgresError(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start Leadwright as that user, or set DATA_DIR to a folder of your own.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const line = accounts.split("\n").find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL must not run as root, and this machine has neither a user postgres nor a user nobody. Start Leadwright as an ordinary user, or set DATABASE_URL.",
  );
}
