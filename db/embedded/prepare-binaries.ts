import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { canReach } from "./run-program";
import type { Account } from "./server-account";
import { sharedFolders } from "./shared-folders";

/** Absolute paths of the programs of the npm package for this platform. */
export type Binaries = { initdb: string; pgCtl: string };

/**
 * Finds the server's programs and creates the symlinks that npm packages cannot contain. If `account` cannot reach
 * node_modules (a checkout under /root), it copies the programs to a folder that `account` can reach.
 *
 * Errors: `EmbeddedPostgresError` when the package is not installed.
 */
export async function prepareBinaries(account: Account | undefined): Promise<Binaries> {
  const root = findPackage();
  await makeLinks(root);
  const reachable = (await canReach(account, join(root, "native/bin")))
    ? root
    : await copyPackage(root, account);
  return { initdb: join(reachable, "native/bin/initdb"), pgCtl: join(reachable, "native/bin/pg_ctl") };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this machine (${name}) is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

// The package's install script creates these links, but npm may be configured not to run scripts.
async function makeLinks(root: string): Promise<void> {
  const listed = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(root, target);
    if (await lstat(from).catch(() => undefined)) continue;
    await symlink(relative(dirname(from), join(root, source)), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyPackage(root: string, account: Account | undefined): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  for (const parent of await sharedFolders(account)) {
    const copy = join(parent, `leadwright-postgres-${version}`);
    const found = await lstat(copy).catch(() => undefined);
    // In a world-writable folder, only files created by root are safe to execute.
    if (found) {
      if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0 && (await isWhole(root, copy)))
        return copy;
      if (found.uid !== 0) continue;
      await rm(copy, { recursive: true, force: true });
    }
    const making = await mkdtemp(`${copy}.new-`);
    await cp(root, making, { recursive: true, verbatimSymlinks: true });
    await chmod(making, 0o755);
    try {
      await rename(making, copy);
    } catch {
      // Another process finished its copy first.
      await rm(making, { recursive: true, force: true });
    }
    return copy;
  }
  throw new EmbeddedPostgresError(
    "The embedded PostgreSQL cannot run as root, and no folder was found where an ordinary user can reach its programs. Move the checkout out of /root, or set DATABASE_URL.",
  );
}

async function isWhole(root: string, copy: string): Promise<boolean> {
  // Cleanup jobs for /var/tmp can delete single files.
  const lists = await Promise.all(
    [root, copy].map(async (folder) =>
      (await readdir(join(folder, "native"), { recursive: true })).sort().join(),
    ),
  ).catch(() => ["", "-"]);
  return lists[0] === lists[1];
}
