import { randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { ROLE } from "./names";
import type { Binaries } from "./prepare-binaries";
import { canReach, runProgram } from "./run-program";
import type { Account } from "./server-account";
import { sharedFolders } from "./shared-folders";

export function homeOf(dataDir: string): string {
  return join(resolve(dataDir), "postgres");
}

/**
 * Creates `DATA_DIR/postgres` (`cluster`, and the role's `password`, 0600) unless it exists. The folder is built under
 * another name and moved into place with one rename, so a crash or a second process never leaves half a database. If
 * `account` cannot reach DATA_DIR, the folder is created in a shared folder such as /var/lib and `DATA_DIR/postgres` is a
 * symlink to it.
 *
 * Errors: `EmbeddedPostgresError` when it cannot be created.
 */
export async function makeHome(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const home = homeOf(dataDir);
  if (await lstat(home).catch(() => undefined)) return;
  const folder = await realpath(dataDir);
  const elsewhere = (await letThrough(folder, account)) ? undefined : (await sharedFolders(account))[0];
  const making = await mkdtemp(elsewhere ? join(elsewhere, "leadwright-") : `${home}.new-`);
  await fillHome(making, binaries, account, durable);
  try {
    if (elsewhere) {
      await writeFile(join(making, "README"), `The database of Leadwright in ${folder}, which links here.\n`);
      await symlink(making, home);
    } else await rename(making, home);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // If another process created the database first, use that one.
    if (!(await lstat(home).catch(() => undefined))) throw error;
  }
}

// The data folder belongs to the service, so its mode may be widened to let others pass through. Its parents must not be
// changed.
async function letThrough(folder: string, account: Account | undefined): Promise<boolean> {
  if (await canReach(account, folder)) return true;
  const { mode } = await stat(folder);
  if (!(await canReach(account, dirname(folder)))) return false;
  await chmod(folder, mode | 0o011);
  return canReach(account, folder);
}

async function fillHome(
  making: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const cluster = join(making, "cluster");
  const password = join(making, "password");
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (account) {
    for (const path of [making, cluster, password]) await chown(path, account.uid, account.gid);
  }
  const { code, output } = await runProgram(account, binaries.initdb, [
    ...["-D", cluster, "-U", ROLE, `--pwfile=${password}`, "--auth=scram-sha-256", "--encoding=UTF8"],
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...(durable ? [] : ["--no-sync"]),
  ]);
  if (code === 0) return;
  await rm(making, { recursive: true, force: true });
  const reason =
    output
      .trim()
      .split("\n")
      .findLast((line) => /error|fatal/i.test(line)) ?? output.trim();
  throw new EmbeddedPostgresError(
    `The database could not be created in ${making}: ${reason}. Free some disk space or set DATA_DIR to another folder.`,
  );
}
