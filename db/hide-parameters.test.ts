import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, database, openDatabase } from "@/db";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  openDatabase(opened.url, { max: 1 });
});
afterAll(async () => {
  await closeDatabase();
  await opened?.drop();
});

test("a query that fails names its statement, and nothing that was sent with it", async () => {
  const nowhere = pgTable("nowhere", { token: text() });
  const db = database();
  const prepared = db
    .select()
    .from(nowhere)
    .where(sql`${nowhere.token} = ${sql.placeholder("token")}`)
    .prepare("nowhere");
  for (const query of [
    () => db.execute(sql`select ${"a-secret"} from nowhere`),
    () => db.insert(nowhere).values({ token: "a-secret" }),
    () => prepared.execute({ token: "a-secret" }),
    () => db.transaction((tx) => tx.execute(sql`select ${"a-secret"} from nowhere`)),
  ]) {
    const error = await Promise.resolve(query()).then(
      () => "no error",
      (error: unknown) => error,
    );
    expect(inspect(error)).toMatch(/nowhere/);
    expect(inspect(error, { showHidden: false, depth: 9 })).not.toContain("a-secret");
  }
});
