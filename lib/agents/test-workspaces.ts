import { afterAll, beforeAll } from "vitest";
import { type Connection, connect } from "@/db";
import { workspaces } from "@/db/schema";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { type Context, systemContext } from "@/lib/context";

/** Gives a test file a database of its own, and a fresh workspace whenever a test asks for one. */
export function openTestWorkspaces(): { fresh(): Promise<Context> } {
  let database: TestDatabase;
  let connection: Connection;
  beforeAll(async () => {
    database = await createTestDatabase();
    connection = connect(database.url);
  });
  afterAll(async () => {
    await connection?.close();
    await database?.drop();
  });
  return {
    fresh: async () => {
      const [workspace] = await connection.db.insert(workspaces).values({ name: "Test" }).returning();
      return systemContext(connection.db, workspace!.id);
    },
  };
}
