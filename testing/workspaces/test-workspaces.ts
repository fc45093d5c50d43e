import { afterAll, beforeAll } from "vitest";
import { type Connection, connect } from "@/db";
import { mailboxes, workspaces } from "@/db/schema";
import { type Context, systemContext } from "@/lib/context";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";

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
      const ctx = systemContext(connection.db, workspace!.id);
      await ctx.db.insert(mailboxes).values({ workspaceId: ctx.workspaceId, kind: "service" });
      return ctx;
    },
  };
}
