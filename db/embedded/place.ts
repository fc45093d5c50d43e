import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { makeFolder } from "./make-folder";
import { homeOf, makeHome } from "./make-home";
import { type Binaries, prepareBinaries } from "./prepare-binaries";
import { type Account, findServerAccount } from "./server-account";

/** Everything needed to start, reach and stop the server of one data folder. */
export type Place = {
  binaries: Binaries;
  /** Account that the server runs as; undefined for this process's own account. */
  account: Account | undefined;
  /** PostgreSQL's data folder, with symlinks resolved. */
  cluster: string;
  password: string;
  /** False disables fsync. */
  durable: boolean;
};

/** Finds the database of `dataDir`, or creates it. Errors: `EmbeddedPostgresError`. */
export async function preparePlace(dataDir: string, durable: boolean): Promise<Place> {
  const home = homeOf(dataDir);
  const account = await findServerAccount(join(home, "cluster"));
  const binaries = await prepareBinaries(account);
  try {
    // 0711: the server's own account may traverse the folder, but not list it.
    await makeFolder(dataDir, 0o711);
    await makeHome(dataDir, binaries, account, durable);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
  try {
    const password = await readFile(join(home, "password"), "utf8");
    return { binaries, account, cluster: await realpath(join(home, "cluster")), password, durable };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database in ${home} is not complete (${(error as NodeJS.ErrnoException).code}). Restore the folder, or move it away to start with an empty one.`,
    );
  }
}
