import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect } from "@/db";
import { createTestDatabase } from "@/testing/database/test-database";
import { writeBackup } from "./write-backup";

test("rows that come faster than they can be written are all written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "leadwright-backup-"));
  const testDatabase = await createTestDatabase();
  const connection = connect(testDatabase.url, { max: 2 });
  try {
    // Long rows that do not compress: writing the file is always slower than reading the database.
    await connection.sql`
      insert into workspaces (id, name)
      select gen_random_uuid(), (select string_agg(md5(random()::text || m), '') from generate_series(1, 60) m where n > 0)
      from generate_series(1, 30000) n`;
    for (const turn of [1, 2, 3])
      expect(await writeBackup(connection.sql, join(folder, `${turn}.backup`))).toMatchObject({
        rows: 30_000,
      });
  } finally {
    await connection.close();
    await testDatabase.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
