import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import { migrateDatabase } from "@/db/migrate";

/** A migrated database on a server of its own that keeps what it takes (fsync), in a folder that is gone afterwards. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  return withFolder(async (dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      await migrateDatabase(server.url);
      return await work(server.url);
    } finally {
      await server.stop();
    }
  });
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "leadwright-bench-"));
  // Run as root, the database server runs as another user and has to get there.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
