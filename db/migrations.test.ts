import { expect, test } from "vitest";
import { createTestDatabase } from "@/testing/database/test-database";
import { connect } from "./index";
import { migrateDatabase, SchemaError } from "./migrate";

test("a database of before the first release is refused with what to do, and left as it is", async () => {
  const database = await createTestDatabase({ migrated: false });
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another set', 1)`;
    await sql`create table mails (id uuid primary key)`;

    const refused = await migrateDatabase(database.url).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(SchemaError);
    expect((refused as Error).message).toContain("a new DATA_DIR or an empty database");
    expect(await sql`select tablename from pg_tables where schemaname = 'public'`).toEqual([
      { tablename: "mails" },
    ]);
  } finally {
    await close();
    await database.drop();
  }
});

test("migrations that ran already are no reason to refuse, however many services start at once", async () => {
  const database = await createTestDatabase({ migrated: false });
  try {
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)));
    await expect(migrateDatabase(database.url)).resolves.toBeUndefined();
  } finally {
    await database.drop();
  }
});
