import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeDatabase, type Database, openDatabase } from "@/db";
import { closeMailer, openMailer } from "@/lib/channels/email/mailer";
import { openChat } from "@/lib/chat/running-turns";
import { AppError } from "@/lib/errors";
import { readSettings } from "@/lib/process/env";
import { registerInstance } from "@/lib/process/instance";
import { closeWebAccess, openWebAccess } from "@/lib/web/open-web-access";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { INPUTS } from "@/testing/workspaces/mutating-inputs";
import { listCapabilities } from "@/testing/workspaces/test-capabilities";
import { type FilledWorkspace, fillWorkspace } from "@/testing/workspaces/test-records";

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let db: Database;
let workspace: FilledWorkspace;
let tables: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 5 }).db;
  const instance = await registerInstance(database.url);
  openMailer(instance.id);
  openChat(instance.id);
  openWebAccess(readSettings({}));
  workspace = await fillWorkspace(db, "own");
  await db.execute(
    sql.raw(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no entry can be written'; end $$`),
  );
  await db.execute(
    sql`create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`,
  );
  const rows = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id' order by 1`);
  tables = rows.map(({ name }) => name);
  return () => instance.close();
});
afterAll(async () => {
  await closeMailer();
  await closeWebAccess();
  await closeDatabase();
  await database?.drop();
});

/** Every row of the workspace, by table. */
async function readRows(): Promise<Record<string, string>> {
  const { workspaceId } = workspace.ctx;
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as rows from "${name}" t where workspace_id = '${workspaceId}'`,
  );
  const rows = await db.execute<{ name: string; rows: string }>(sql.raw(parts.join(" union all ")));
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

const mutating = (await listCapabilities()).filter(
  ({ scope, commitsItself }) => !scope.endsWith(":read") && !commitsItself,
);

describe("an audit entry that cannot be written undoes the verb", () => {
  let before: Record<string, string>;
  beforeEach(async () => {
    before = await readRows();
  });
  test.each(mutating)("$name", async (capability) => {
    const { ctx, records } = workspace;
    const person = { ...ctx, actor: { kind: "user" as const, id: records[1]!.personId, name: "Ada" } };
    for (const inputOf of INPUTS[capability.name]!)
      for (const record of records) {
        const outcome = await capability(person, inputOf(record)).then(
          () => "done",
          (error) => (error instanceof AppError ? error.code : String(error.cause ?? error)),
        );
        if (outcome === "done") expect(UNAUDITED).toContain(capability.name);
        expect(await readRows()).toEqual(before);
      }
  });
});

/** They change nothing with these inputs, and leave no entry. */
const UNAUDITED: string[] = ["claimNextCall"];
