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

const NO_ENTRY = "no entry can be written";

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
    create function refuse_entry() returns trigger language plpgsql as $$ begin if new.code is null then raise exception '${NO_ENTRY}'; end if; return new; end $$`),
  );
  await db.execute(
    sql`create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`,
  );
  const rows = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id' and table_name <> 'audit_entries' order by 1`);
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

/** They commit what they learn from somebody else on the way, and leave their entry at the end. */
const ENTRY_AT_THE_END = [
  "cancelRun",
  "checkCoverage",
  "checkRegisters",
  "checkSendingDomain",
  "draftReply",
  "hangUpCall",
  "judgeLeads",
  "sendTestEmail",
  "stopTurn",
  "testMailbox",
];
/** What they store says nothing that anybody would look for in the log. */
const WITHOUT_ENTRY = ["reportPresence", "saveReplyDraft"];
/** Nobody can be called, so nothing changes and no entry is due. */
const UNCHANGED = "claimNextCall";
/** Refused with these inputs, so no entry of a change is due either: most of them need something in progress. */
const REFUSED = [
  "acceptReferral",
  "approveFollowUp",
  "assignUnmatchedEmail",
  "connectMailbox",
  "deleteLeadNote",
  "dialCall",
  "dismissReferral",
  "editLeadNote",
  "enrollLater",
  "finishMailboxSignIn",
  "handOverPeople",
  "keepCall",
  "resolveEmail",
  "resumeCampaign",
  "retryRun",
  "saveFollowUp",
  "separateCompany",
  "separateLead",
  "skipFollowUp",
  "startMailboxSignIn",
  "takeOverCall",
  "undoReply",
  "undoSequenceChange",
  "updateSequence",
];

const mutating = (await listCapabilities()).filter(
  ({ scope, name }) => !scope.endsWith(":read") && ![...ENTRY_AT_THE_END, ...WITHOUT_ENTRY].includes(name),
);
const reached = new Set<string>();

describe("an audit entry that cannot be written undoes the verb", () => {
  let before: Record<string, string>;
  beforeEach(async () => {
    before = await readRows();
  });
  test.each(mutating.map((one) => [one.name, one] as const))("%s", async (_, capability) => {
    const { ctx, records } = workspace;
    const person = { ...ctx, actor: { kind: "user" as const, id: records[1]!.personId, name: "Ada" } };
    for (const inputOf of INPUTS[capability.name]!)
      for (const record of records) {
        const outcome = await capability(person, inputOf(record)).then(
          () => "done",
          (error) => (error instanceof AppError ? error.code : String(error.cause ?? error)),
        );
        if (outcome.includes(NO_ENTRY)) reached.add(capability.name);
        if (outcome === "done") expect(capability.name).toBe(UNCHANGED);
        expect(await readRows()).toEqual(before);
      }
  });

  test("was due by all but those that are refused", () => {
    const others = mutating.map(({ name }) => name).filter((name) => !reached.has(name));
    expect(others.sort()).toEqual([...REFUSED, UNCHANGED].sort());
  });
});
