import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDatabase, type Database, openDatabase } from "@/db";
import type { Capability } from "@/lib/capability";
import { closeMailer, openMailer } from "@/lib/channels/email/mailer";
import { endAllTurns, openChat } from "@/lib/chat/running-turns";
import { AppError } from "@/lib/errors";
import { CONFLICTS } from "@/lib/explain-conflict";
import { createDispatcher } from "@/lib/http/dispatch";
import { ERROR_STATUS } from "@/lib/http/error-status";
import { newId } from "@/lib/id";
import { signUpByInvitation } from "@/lib/members/accept-invitation";
import { readSettings } from "@/lib/process/env";
import { registerInstance } from "@/lib/process/instance";
import { openAdapters, overrideEnv } from "@/lib/process/this-process";
import { signUp } from "@/lib/sign-in/sign-up";
import { closeWebAccess, openWebAccess } from "@/lib/web/open-web-access";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { sized } from "@/testing/process/test-size";
import { FILE, type Fields, INPUTS, SCRIPT } from "@/testing/workspaces/mutating-inputs";
import { listCapabilities, listEndpoints, requestOf } from "@/testing/workspaces/test-capabilities";
import { type FilledWorkspace, fillWorkspace, type RecordIds } from "@/testing/workspaces/test-records";
import { routes } from "./routes";

// This tests that each call gets an answer, not how fast: other load on the machine must not fail it.
vi.setConfig({ testTimeout: 180_000 });

const MANY = 20;
/** Different capabilities that touch the same rows, whatever unique index or lock those have. */
const MEETINGS: Record<string, (of: RecordIds) => [name: string, fields: Fields][]> = {
  "one lead is queued, rejected, restored, noted, erased": (of) => [
    ["queueLeadEmail", { id: of.leadId }],
    ["queueLeadEmails", { leadIds: [of.leadId] }],
    ["approveDrafts", { ids: [of.leadId] }],
    ["recordLeadOutcome", { id: of.leadId, outcome: "unsubscribed" }],
    ["rejectLeads", { leadIds: [of.leadId] }],
    ["restoreLeads", { leadIds: [of.leadId] }],
    ["eraseLead", { id: of.leadId }],
    ["recordCallOutcome", { id: of.callId, outcome: "no_answer" }],
  ],
  "two leads are merged either way, separated, emailed, moved and erased": (of) => [
    ["mergeLead", { id: of.leadId, otherId: of.otherLeadId }],
    ["mergeLead", { id: of.otherLeadId, otherId: of.leadId }],
    ["separateLead", { id: of.leadId }],
    ["separateLead", { id: of.otherLeadId }],
    ["queueLeadEmail", { id: of.leadId }],
    ["queueLeadEmail", { id: of.otherLeadId }],
    ["markNotSame", { id: of.leadId, otherId: of.otherLeadId }],
    ["moveLeads", { leadIds: [of.leadId, of.otherLeadId], agentId: of.agentId }],
    ["recordLeadOutcome", { id: of.otherLeadId, outcome: "unsubscribed" }],
    ["eraseLead", { id: of.leadId }],
  ],
  "one address is blocked in every way, and let go": (of) => [
    ["addSuppression", { email: "running@example.com" }],
    ["importSuppressions", { text: "running@example.com\nat-rest@example.com" }],
    ["importSuppressions", { text: "at-rest@example.com\nrunning@example.com" }],
    ["restoreSuppression", { email: "running@example.com", reason: "bounced" }],
    ["recordLeadOutcome", { id: of.leadId, outcome: "bounced" }],
    ["removeSuppression", { id: of.suppressionId }],
  ],
  "one number is blocked in every way, and let go": (of) => [
    ["addDoNotCall", { phone: "+441134960001" }],
    ["importDoNotCall", { text: "+441134960001\n+441134960002" }],
    ["importDoNotCall", { text: "+441134960002\n+441134960001" }],
    ["restoreDoNotCall", { phone: "+441134960001", reason: "asked" }],
    ["recordCallOutcome", { id: of.callId, outcome: "do_not_call" }],
    ["claimNextCall", { agentId: of.agentId }],
    ["removeDoNotCall", { id: of.doNotCallId }],
  ],
  "one campaign is started, paused, resumed and stopped": (of) => [
    ["startDiscovery", { agentId: of.agentId, mode: "people" }],
    ["startOutreachRun", { id: of.campaignId }],
    ["pauseCampaign", { id: of.campaignId }],
    ["resumeCampaign", { id: of.campaignId }],
    ["stopCampaign", { id: of.campaignId }],
    ["queueLeadEmail", { id: of.leadId }],
  ],
  "the same people are brought in by two agents, and imported again": (of) => [
    ["importLeads", { agentId: of.agentId, file: FILE, mapping: { email: 0, name: 1 } }],
    ["importLeads", { agentId: of.agentId, file: reversed(), mapping: { email: 0, name: 1 } }],
    ["addSuppression", { email: "new@example.com" }],
    ["eraseLead", { id: of.leadId }],
  ],
};

function reversed() {
  const [head, ...rows] = SCRIPT.toString().trim().split("\n");
  return { name: "b.csv", bytes: Buffer.from([head, ...rows.reverse()].join("\n")) };
}

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 20 }).db;
  const instance = await registerInstance(database.url);
  openMailer(instance.id);
  openChat(instance.id);
  openWebAccess(readSettings({}));
  openAdapters({
    engine: {
      listRuns: async () => ({ runs: [], next: null }),
      getRun: async () => null,
      cancelRun: async () => false,
      hasOpenRun: async () => false,
    },
  });
  return () => instance.close();
});

afterAll(async () => {
  await endAllTurns();
  await closeMailer();
  await closeWebAccess();
  await closeDatabase();
  await database?.drop();
});

const capabilities = (await listCapabilities()).filter(({ scope }) => !scope.endsWith(":read"));
const endpoints = new Map(listEndpoints(routes).map((one) => [one.capability.name, one]));
const byName = new Map(capabilities.map((one) => [one.name, one]));
const dispatch = createDispatcher(routes);

/** Calls a capability through /v1 if it is there, otherwise directly; returns the status either way. */
async function call({ ctx, apiKey, records }: FilledWorkspace, capability: Capability, fields: Fields) {
  const endpoint = endpoints.get(capability.name);
  if (endpoint) {
    const response = await dispatch(requestOf(apiKey, endpoint.method, endpoint.path, fields))!;
    const body = await response.text();
    return { status: response.status, said: response.status < 500 ? "" : body };
  }
  // A person's context, so that the audit log is written too.
  const person = { ...ctx, actor: { kind: "user" as const, id: records[1]!.personId, name: "Ada" } };
  try {
    const output = await capability(person, fields);
    if (output instanceof ReadableStream) await new Response(output).text();
    return { status: 200, said: "" };
  } catch (error) {
    const status = error instanceof AppError ? ERROR_STATUS[error.code] : 500;
    return { status, said: status < 500 ? "" : `${(error as Error).cause ?? error}` };
  }
}

/** A part that is unavailable here (a telephone, a mail server) responds 501 or 503, which is not a fault. */
const isFault = ({ status, said }: { status: number; said: string }) =>
  status >= 500 && !/"?(not_implemented|unavailable)/.test(said) && status !== 501 && status !== 503;

let made = 0;
async function freshWorkspace() {
  made += 1;
  return fillWorkspace(db, `once-${made}`);
}

test("every capability that changes something is called many times at once", () => {
  expect(Object.keys(INPUTS).sort()).toEqual(capabilities.map(({ name }) => name).sort());
});

describe.each(capabilities)("$name", (capability) => {
  test("many equal calls at once have each an answer", async () => {
    const workspace = await freshWorkspace();
    for (const inputOf of INPUTS[capability.name] ?? []) {
      const [first, second] = workspace.records.map(inputOf) as [Fields, Fields];
      // So many for either state of things, or so many in all.
      for (const [even, odd] of sized(
        [[first, second]],
        [
          [first, first],
          [second, second],
        ],
      )) {
        const answers = await Promise.all(
          Array.from({ length: MANY }, (_, index) => call(workspace, capability, index % 2 ? odd! : even!)),
        );
        expect(answers.filter(isFault)).toEqual([]);
      }
    }
  });
});

test.each(Object.entries(MEETINGS))("%s, all at once: each has an answer", async (_, meetingOf) => {
  const workspace = await freshWorkspace();
  for (const record of [workspace.records[1]!, workspace.records[0]!]) {
    const calls = meetingOf(record);
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) => calls[index % calls.length]!).map(([name, fields]) =>
        call(workspace, byName.get(name)!, fields),
      ),
    );
    expect(answers.filter(isFault)).toEqual([]);
  }
});

test("one message id in many threads at once, and many messages in one thread, have each an answer", async () => {
  const workspace = await freshWorkspace();
  const [{ agentId }] = workspace.records as [RecordIds];
  const streamTurn = byName.get("streamTurn")!;
  const id = newId();
  const threads = await Promise.all(
    Array.from({ length: MANY }, () => byName.get("createThread")!(workspace.ctx, { id: agentId })),
  );
  const message = { id, role: "user", parts: [{ type: "text", text: "Hello" }] };
  const answers = await Promise.all(
    threads.map((thread) =>
      call(workspace, streamTurn, {
        id: agentId,
        threadId: (thread as { id: string }).id,
        messages: [message],
      }),
    ),
  );
  expect(answers.filter(isFault)).toEqual([]);
});

test("one address signs up, and one invitation is accepted, many times at once: once each, the others are refused", async () => {
  overrideEnv({ SIGN_UP: "open" });
  const person = { name: "Ada", password: "correct-horse-battery" };
  const many = async (work: () => Promise<unknown>) => {
    const outcomes = await Promise.allSettled(Array.from({ length: MANY }, work));
    const reasons = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(reasons.filter((reason) => !(reason instanceof AppError))).toEqual([]);
    expect(reasons).toHaveLength(MANY - 1);
  };
  await many(() => signUp({ ...person, email: "same@example.com" }));
  const { ctx } = await freshWorkspace();
  const invited = await byName.get("invitePerson")!(ctx, { email: "guest@example.com", role: "member" });
  const token = (invited as { path: string }).path.split("/").at(-1)!;
  await many(() => signUpByInvitation(token, person));
});

/** For each unique index with its own message: the capabilities that can violate it. */
const REACHED_BY: Record<string, string[]> = {
  accounts_once: ["signUp"],
  calls_one_open_per_lead: ["recordCallOutcome"],
  calls_one_open_per_number: ["recordCallOutcome"],
  chat_approvals_once: ["streamTurn"],
  chat_approvals_one_a_call: ["streamTurn"],
  chat_turns_once_a_key: ["streamTurn"],
  chat_turns_one_running: ["streamTurn"],
  credit_entries_once: ["queueLeadEmail", "resolveEmail", "streamTurn"],
  credit_holds_once: ["queueLeadEmail", "queueLeadEmails", "streamTurn"],
  call_attempts_one_at_a_time: ["dialCall", "takeOverCall"],
  do_not_call_one_per_number: ["addDoNotCall", "importDoNotCall", "restoreDoNotCall", "recordCallOutcome"],
  deliveries_once_per_step: ["queueLeadEmail", "queueLeadEmails"],
  enrollments_one_active: ["queueLeadEmail", "queueLeadEmails", "restoreLeads"],
  idempotency_keys_once: ["createAgent", "startDiscovery", "queueLeadEmail", "addSuppression"],
  lead_views_one_default: ["saveLeadView", "updateLeadView"],
  lead_views_one_shared_default: ["saveLeadView", "updateLeadView"],
  leads_one_per_address: ["importLeads", "addLead", "updateLead"],
  mailboxes_one_address: ["connectMailbox"],
  members_once: ["signUp", "signUpByInvitation"],
  chat_messages_in_workspace: ["streamTurn"],
  chat_messages_order: ["streamTurn"],
  chat_messages_pkey: ["streamTurn"],
  sign_in_attempts_pkey: ["invitePerson", "sendTestEmail"],
  suppressions_one_per_address: [
    "addSuppression",
    "importSuppressions",
    "restoreSuppression",
    "recordLeadOutcome",
  ],
  tags_one_per_name: ["addLead", "updateLead", "tagLeads", "renameTag"],
  unsubscribe_tokens_pkey: ["queueLeadEmail", "previewLeadEmail"],
  users_email_unique: ["signUp", "signUpByInvitation"],
};
/** Not capabilities that change something; they have their own concurrency tests here. */
const BESIDE = ["signUp", "signUpByInvitation", "previewLeadEmail"];

test("one key, and one preview, asked for many times at once, have each an answer", async () => {
  const workspace = await freshWorkspace();
  const [{ leadId }] = workspace.records as [RecordIds];
  const many = (method: string, path: string, fields: Fields) =>
    Promise.all(
      Array.from({ length: MANY }, async () => {
        const request = requestOf(workspace.apiKey, method, path, fields);
        request.headers.set("Idempotency-Key", "same");
        return (await dispatch(request)!).status;
      }),
    );
  const keyed = await many("POST", "/v1/agents", { name: "Same" });
  expect(keyed.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  const previews = await many("POST", "/v1/leads/:id/email/preview", { id: leadId });
  expect(previews.filter((status) => status >= 500)).toEqual([]);
  const rows = await db.execute(
    sql`select 1 from agents where workspace_id = ${workspace.ctx.workspaceId} and name = 'Same'`,
  );
  expect(rows).toHaveLength(1);
});

/** Unique indexes that no input from people or programs can violate, each with the reason. */
const OUT_OF_REACH: Record<string, RegExp> = {
  "the id is made here, new for each row": /_pkey$|_in_workspace$/,
  "the token is random, 200 bits and more":
    /^(api_keys_hash|invitations_tokenHash|sessions_tokenHash|unsubscribe_tokens_token)_unique$|^call_attempts_hook_token$/,
  "the number is assigned under the lock of the Memory": /^memory_changes_/,
  "the campaign is made in the same transaction":
    /^agents_campaignId_unique$|^sequences_one_per_campaign$|^sequence_steps_position$/,
  "the workspace is made in the same transaction": /^mailboxes_one_service$/,
  "a lead's first message opens it, with on conflict": /^conversations_one_per_lead_and_mailbox$/,
  "the sender writes down what it sent, with on conflict": /^send_attempts_/,
  "a trigger counts, with on conflict": /^(call|lead)_counts_/,
  "a pipeline writes them, with on conflict, and engines repeat its steps":
    /^discovery_(companies|contacts|pages|queries)_once$|^run_steps_run_id_key_pk$|^run_mailboxes_/,
  "one process writes a turn's events": /^chat_turn_events_/,
  "a counter gives each number once, with on conflict": /^(company_variants_|email_variants_)/,
  "the run is made in the same transaction": /^run_leads_/,
  "the phone provider gives it, once a call": /^call_attempts_provider_sid$/,
  "what is received is taken in once, with on conflict":
    /^seen_emails_|^domain_checks_|^email_attachments_position$|^mailbox_folders_/,
  "what trips it inserts it, with on conflict": /^breakers_one_open_/,
  "a due step is queued or passed over under the lead's lock, with on conflict":
    /^calls_one_per_step$|^skipped_steps_/,
  "what was read is kept once, with on conflict":
    /^(lead_sources|company_sources|open_data_places|page_checks)_|^companies_one_per_domain$/,
  "a member has one, with on conflict": /^(reply_drafts|daily_summaries)_/,
  "a tab has one, with on conflict": /^conversation_viewers_/,
  "somebody says it once, with on conflict": /^(leads|companies)_apart_/,
  "a version is written under the sequence's lock": /^sequence_versions_/,
};

test("every unique index that somebody can run into has its sentence, and no sentence is without its index", async () => {
  const rows = await db.execute<{ name: string }>(sql`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    where x.indisunique and n.nspname = 'public' order by 1`);
  const names = rows.map(({ name }) => name);
  const outOfReach = Object.values(OUT_OF_REACH);
  expect(names.filter((name) => !CONFLICTS[name] && !outOfReach.some((one) => one.test(name)))).toEqual([]);
  expect(Object.keys(CONFLICTS).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.keys(REACHED_BY).sort()).toEqual(Object.keys(CONFLICTS).sort());
  const fired = new Set([...Object.keys(INPUTS), ...BESIDE]);
  expect(
    Object.values(REACHED_BY)
      .flat()
      .filter((name) => !fired.has(name)),
  ).toEqual([]);
});
