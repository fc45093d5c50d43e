import { connect, type Database } from "@/db";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import type { OwnService } from "./journey";

/** The service's own database, for what no call of it can make. */
export async function openDatabaseOf(
  service: Pick<OwnService, "dataDir">,
): Promise<{ db: Database; close(): Promise<void> }> {
  const server = await startEmbeddedPostgres({ dataDir: service.dataDir });
  const { db, close } = connect(server.url, { max: 2 });
  return {
    db,
    close: async () => {
      await close();
      await server.stop();
    },
  };
}
