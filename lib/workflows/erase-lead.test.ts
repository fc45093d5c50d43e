import { mkdir, mkdtemp, readdir, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, discoveryContacts, emails, leads, runs, suppressions } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { claimEmails } from "@/lib/channels/email/claim-emails";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { recordResults } from "@/lib/channels/email/record-results";
import { eligible } from "@/lib/channels/email/select-leads";
import { writeEmail } from "@/lib/channels/email/write-emails";
import { appendMessages } from "@/lib/chat/append-messages";
import { createThread } from "@/lib/chat/create-thread";
import { transact } from "@/lib/context";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { mergeContacts } from "@/lib/discovery/merge-contacts";
import { newId } from "@/lib/id";
import { importLeads } from "@/lib/leads/import-leads";
import { addLeadNote } from "@/lib/leads/notes/add-lead-note";
import { updateLead } from "@/lib/leads/update-lead";
import { overrideEnv } from "@/lib/process/this-process";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { importSuppressions } from "@/lib/suppressions/import-suppressions";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { listSuppressions } from "@/lib/suppressions/list-suppressions";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, someoneWaits } from "@/testing/outreach/send-path";
import { eraseLead } from "./erase-lead";

let path: Awaited<ReturnType<typeof openSendPath>>;

beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
});

afterAll(() => path.close());

/** Every table that contains a given text of a workspace. */
async function tablesWith(workspaceId: string, text: string): Promise<string[]> {
  const { db } = path.connection;
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.execute(sql`
      select 1 from ${sql.identifier(name)} t
      where workspace_id = ${workspaceId} and to_jsonb(t)::text ilike ${`%${text}%`} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const limits = () => ({
  count: 5,
  instanceId: path.instance.id,
  token: newId(),
  dailyCap: 0,
  perSecond: 0,
  withSamples: true,
});

test("nothing of the person is left in any table but a hash, and the ledger still adds up", async () => {
  const { ctx, agentId, campaignId, leads: seeded } = await seedCampaign(path.connection, 2);
  const [lead, other] = [seeded[0]!, seeded[1]!];
  await acrossWorkspaces(ctx).update(leads).set({ phone: "+44 113 4960000" }).where(eq(leads.id, lead.id));
  const { mailId: emailId } = await queueLeadEmail(ctx, { id: lead.id });
  await writeEmail(ctx, emailId);
  await addLeadNote(ctx, { id: lead.id, text: `Ask for ${lead.email}` });
  const thread = await createThread(ctx, { id: agentId, title: `About ${lead.email}` });
  const attached = { id: lead.id, name: lead.name, title: "Owner", company: null, email: lead.email };
  await appendMessages(ctx, thread.id, [
    {
      role: "user",
      content: `Write to ${lead.email.toUpperCase()} please`,
      parts: [
        { type: "text", text: `Write to ${lead.email} please` },
        {
          type: "data-leads",
          data: [attached, { ...attached, id: other.id, name: other.name, email: other.email }],
        },
      ],
    } as never,
  ]);
  const [run] = await ctx.db
    .insert(runs)
    .values({ workspaceId: ctx.workspaceId, campaignId, kind: "discovery" })
    .returning();
  const contact = {
    emailKey: lead.email,
    kind: "person" as const,
    fields: { email: lead.email },
    evidence: [],
    host: "x.example",
    origin: "search" as const,
  };
  await mergeContacts(ctx, run!.id, [contact]);
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-erase-"));
  overrideEnv({ DATA_DIR: dataDir });
  await mkdir(join(dataDir, "outbox"));
  for (const id of [emailId, newId()]) await writeFile(join(dataDir, "outbox", `${id}.eml`), "x");

  expect(await tablesWith(ctx.workspaceId, lead.email)).toEqual([
    "chat_messages",
    "chat_threads",
    "deliveries",
    "discovery_contacts",
    "lead_notes",
    "leads",
    "messages",
  ]);
  expect(await eraseLead(ctx, { id: lead.id })).toEqual({ ok: true });
  for (const mark of [lead.email, lead.name, lead.id, "4960000"])
    expect([mark, await tablesWith(ctx.workspaceId, mark)]).toEqual([mark, []]);
  expect(await tablesWith(ctx.workspaceId, other.email)).toEqual(["chat_messages", "leads"]);
  expect(await readdir(join(dataDir, "outbox"))).toHaveLength(1);
  expect(await listSuppressions(ctx, {})).toMatchObject({ total: 1, suppressions: [{ reason: "manual" }] });
  const [account] = await acrossWorkspaces(ctx).execute<{ held: string }>(
    sql`select held from credit_accounts where workspace_id = ${ctx.workspaceId}`,
  );
  expect(Number(account!.held)).toBe(0);
  expect((await reconcileLedgers(acrossWorkspaces(ctx))).findings).toEqual([]);
  await expect(eraseLead(ctx, { id: lead.id })).rejects.toMatchObject({ code: "not_found" });
});

test("is never found, imported, barred by name or written to again, in any spelling", async () => {
  const { ctx, agentId, campaignId, leads: seeded } = await seedCampaign(path.connection, 1);
  const { email } = seeded[0]!;
  await addSuppression(ctx, { email, note: `asked by ${email}` });
  await eraseLead(ctx, { id: seeded[0]!.id });
  expect(await tablesWith(ctx.workspaceId, email)).toEqual([]);
  expect(await isSuppressed(ctx, email.toUpperCase())).toBe(true);
  expect(await addSuppression(ctx, { email })).not.toMatchObject({ email });
  expect(await importSuppressions(ctx, { text: email })).toMatchObject({ found: 1, added: 0, known: 1 });
  expect(
    await acrossWorkspaces(ctx).$count(suppressions, eq(suppressions.workspaceId, ctx.workspaceId)),
  ).toBe(1);

  const bytes = new TextEncoder().encode(`email\n${email.toUpperCase()}\n`);
  const report = await importLeads(ctx, { agentId, file: { name: "a.csv", bytes }, mapping: { email: 0 } });
  expect(report).toMatchObject({
    imported: 0,
    refused: [{ row: 2, reason: "The address is on the suppression list." }],
  });

  const [run] = await ctx.db
    .insert(runs)
    .values({ workspaceId: ctx.workspaceId, campaignId, kind: "discovery" })
    .returning();
  const fields = { email };
  await mergeContacts(ctx, run!.id, [
    { emailKey: email, kind: "person", fields, evidence: [], host: "x.example", origin: "source" },
  ]);
  expect(await acrossWorkspaces(ctx).$count(discoveryContacts, eq(discoveryContacts.runId, run!.id))).toBe(0);

  // If a lead with this address appears again, no way of sending lets an email out.
  const { workspaceId } = ctx;
  const id = newId();
  await ctx.db.insert(leads).values({ id, workspaceId, agentId, campaignId, email, emailKey: email });
  await expect(queueLeadEmail(ctx, { id })).rejects.toMatchObject({ code: "lead_suppressed" });
  expect(await ctx.db.$count(leads, eligible(ctx, campaignId))).toBe(0);
});

test("a mail that was queued before the address was barred is dropped at its claim", async () => {
  const { ctx, agentId, campaignId, leads: seeded } = await seedCampaign(path.connection, 2);
  const { email } = seeded[0]!;
  await eraseLead(ctx, { id: seeded[0]!.id });
  const { workspaceId } = ctx;
  const id = newId();
  await ctx.db
    .insert(leads)
    .values({ id, workspaceId, agentId, campaignId, email: "x@x.example", emailKey: "x" });
  const { mailId: emailId } = await queueLeadEmail(ctx, { id });
  await writeEmail(ctx, emailId);
  await acrossWorkspaces(ctx).update(deliveries).set({ state: "queued" }).where(eq(deliveries.id, emailId));
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ email, emailKey: email, status: "queued" })
    .where(eq(leads.id, id));
  const claim = await claimEmails(ctx, await mailboxOf(ctx, emailId), limits());
  expect(claim).toMatchObject({ emails: [] });
  const [message] = await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.id, emailId));
  expect(message).toMatchObject({ state: "canceled", stateReason: "suppressed", response: null });
});

/** A lead that is being deleted, and so already suppressed, while a living process has its email in flight. */
async function eraseInFlight() {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 1);
  const { id, email } = seeded[0]!;
  const { mailId: emailId } = await queueLeadEmail(ctx, { id });
  await writeEmail(ctx, emailId);
  const claim = await claimEmails(ctx, await mailboxOf(ctx, emailId), limits());
  expect(claim.emails).toHaveLength(1);
  const erasing = eraseLead(ctx, { id });
  const isBlocked = async () =>
    (await acrossWorkspaces(ctx).$count(suppressions, eq(suppressions.workspaceId, ctx.workspaceId))) > 0;
  while (!(await isBlocked())) await new Promise((resolve) => setImmediate(resolve));
  return { ctx, emailId, email, erasing, claimed: claim.emails[0]! };
}

test("waits for a mail in hand, and deletes what became of it with the rest", async () => {
  const { ctx, emailId, erasing } = await eraseInFlight();
  expect(await acrossWorkspaces(ctx).$count(emails, eq(emails.id, emailId))).toBe(1);
  await acrossWorkspaces(ctx).update(deliveries).set({ state: "sent" }).where(eq(deliveries.id, emailId));
  expect(await erasing).toEqual({ ok: true });
  expect(await acrossWorkspaces(ctx).$count(emails, eq(emails.id, emailId))).toBe(0);
});

test("a mail that comes back while the person is deleted leaves no address on the suppression list", async () => {
  const { ctx, email, claimed, erasing } = await eraseInFlight();
  const result = { kind: "recipient_refused" as const, code: 550, response: "550 No such user" };
  await recordResults(ctx, [{ email: claimed, result }], path.instance.id);
  await erasing;
  expect(await tablesWith(ctx.workspaceId, email)).toEqual([]);
  expect(await isSuppressed(ctx, email)).toBe(true);
});

test("waits for a mail that a claim took which had begun before the person was barred", async () => {
  const { ctx, emailId, erasing } = await eraseInFlight();
  const isIt = eq(deliveries.id, emailId);
  // The mail server was unavailable, and the next claim is in progress: it has locked the row and has not committed.
  const [putBack, claimed, committed] = [0, 0, 0].map(() => Promise.withResolvers<void>());
  const back = transact(ctx, async (inner) => {
    await acrossWorkspaces(inner).update(deliveries).set({ state: "queued" }).where(isIt);
    putBack!.resolve();
    await someoneWaits(path.connection.db);
  });
  await putBack!.promise;
  const claim = transact(ctx, async (inner) => {
    await acrossWorkspaces(inner).update(deliveries).set({ state: "sending" }).where(isIt);
    claimed!.resolve();
    await committed!.promise;
  });
  await Promise.all([back, claimed!.promise]);
  await someoneWaits(path.connection.db);
  // Queues behind the deletion for the lock, and so sees its result.
  const after = acrossWorkspaces(ctx)
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(isIt)
    .for("update")
    .execute();
  await someoneWaits(path.connection.db, 2);
  committed!.resolve();
  await claim;
  expect(await after).toEqual([{ id: emailId }]);
  await acrossWorkspaces(ctx).update(deliveries).set({ state: "sent" }).where(isIt);
  expect(await erasing).toEqual({ ok: true });
});

test("what could not delete the files of the mails can be called again, and then does", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 1);
  const { id } = seeded[0]!;
  const { mailId: emailId } = await queueLeadEmail(ctx, { id });
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-erase-"));
  overrideEnv({ DATA_DIR: dataDir });
  const file = join(dataDir, "outbox", `${emailId}.eml`);
  // A directory cannot be removed as a file, so the removal fails.
  await mkdir(file, { recursive: true });
  await expect(eraseLead(ctx, { id })).rejects.toThrow();
  await rmdir(file);
  await writeFile(file, "x");
  expect(await eraseLead(ctx, { id })).toEqual({ ok: true });
  expect(await readdir(join(dataDir, "outbox"))).toEqual([]);
});

test("hides another workspace's lead", async () => {
  const owner = await seedCampaign(path.connection, 1);
  const stranger = await seedCampaign(path.connection, 0);
  const { id } = owner.leads[0]!;
  await expect(eraseLead(stranger.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  expect(await acrossWorkspaces(owner.ctx).$count(leads, eq(leads.id, id))).toBe(1);
});

test("an address that was corrected by hand goes too, and is refused from then on", async () => {
  const { ctx, agentId, leads: seeded } = await seedCampaign(path.connection, 1);
  const { id, email: typo } = seeded[0]!;
  await updateLead(ctx, { id, email: "right@example.com", name: "Corrected Person" });
  await createThread(ctx, { id: agentId, title: `About ${typo}` });
  await eraseLead(ctx, { id });
  for (const text of [typo, "right@example.com"]) {
    expect(await isSuppressed(ctx, text)).toBe(true);
    expect([text, await tablesWith(ctx.workspaceId, text)]).toEqual([text, []]);
  }
});
