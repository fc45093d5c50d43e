import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, emails, leads, outboxEvents } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { claimEmails } from "@/lib/channels/email/claim-emails";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { recordResults } from "@/lib/channels/email/record-results";
import { writeEmail } from "@/lib/channels/email/write-emails";
import { type Context, transact, transactApart } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { newId } from "@/lib/id";
import { getLead } from "@/lib/leads/get-lead";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { listSuppressions } from "@/lib/suppressions/list-suppressions";
import { removeSuppression } from "@/lib/suppressions/remove-suppression";
import { previewLeadEmails } from "@/lib/workflows/preview-lead-emails";
import { queueLeadEmails } from "@/lib/workflows/queue-lead-emails";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, someoneWaits } from "@/testing/outreach/send-path";
import { recordLeadOutcome } from "./record-lead-outcome";
import { rejectLeads } from "./reject-leads";
import { restoreLeads } from "./restore-leads";

let path: Awaited<ReturnType<typeof openSendPath>>;

beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
});

afterAll(() => path.close());

const statuses = async (ids: string[]) => {
  const rows = await path.connection.db.select().from(leads);
  return ids.map((id) => rows.find((row) => row.id === id)!.status);
};

/** Queues a written email to the lead, and returns a function that claims it. */
async function queueMail(ctx: Context, leadId: string) {
  const { queued } = await queueLeadEmails(ctx, { leadIds: [leadId] });
  const { emailId } = queued[0]!;
  await writeEmail(ctx, emailId);
  const limits = { count: 1, dailyCap: 0, perSecond: 0, withSamples: true };
  const queue = await mailboxOf(ctx, emailId);
  const claim = () => claimEmails(ctx, queue, { ...limits, instanceId: path.instance.id, token: newId() });
  return { emailId, claim };
}

test("rejects many and takes it back, each to what it was", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 5);
  const ids = seeded.map((lead) => lead.id);
  await recordLeadOutcome(ctx, { id: ids[1]!, outcome: "replied" });
  await recordLeadOutcome(ctx, { id: ids[2]!, outcome: "unsubscribed" });
  await queueLeadEmails(ctx, { leadIds: [ids[3]!] });
  const before = await statuses(ids);
  expect(before).toEqual(["new", "replied", "unsubscribed", "queued", "new"]);
  const { leadIds } = await rejectLeads(ctx, {
    leadIds: [...ids.slice(0, 4), ids[0]!, newId()],
    note: "no fit",
  });
  expect(leadIds.toSorted()).toEqual([ids[0], ids[1], ids[3]].toSorted());
  expect(await statuses(ids)).toEqual(["rejected", "rejected", "unsubscribed", "rejected", "new"]);
  expect((await restoreLeads(ctx, { leadIds: ids })).leadIds.toSorted()).toEqual(leadIds.toSorted());
  expect(await statuses(ids)).toEqual(before);
  expect(await restoreLeads(ctx, { leadIds: ids })).toEqual({ leadIds: [] });
});

test("a lead whose mail was dropped while it was rejected is new again", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 1);
  const { id } = seeded[0]!;
  await queueLeadEmails(ctx, { leadIds: [id] });
  await rejectLeads(ctx, { leadIds: [id] });
  await acrossWorkspaces(ctx).update(deliveries).set({ state: "canceled" }).where(eq(deliveries.leadId, id));
  await restoreLeads(ctx, { leadIds: [id] });
  expect(await getLead(ctx, { id })).toMatchObject({ status: "new", mailState: null });
});

test("taking a rejection back gives nobody to outreach who replied, bounced or asked not to be written to", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 3);
  const ids = seeded.map((lead) => lead.id);
  const outcomes = ["replied", "bounced", "unsubscribed"] as const;
  for (const [index, outcome] of outcomes.entries()) {
    const id = ids[index]!;
    await recordLeadOutcome(ctx, { id, outcome });
    for (const _ of ["once", "twice"]) await recordLeadOutcome(ctx, { id, outcome: "rejected" });
  }
  for (const { id } of (await listSuppressions(ctx, {})).suppressions) await removeSuppression(ctx, { id });
  await restoreLeads(ctx, { leadIds: ids });
  expect(await statuses(ids)).toEqual(outcomes);
});

test("the mail of a rejected lead is dropped at its claim, its credit returns, and the lead shows no mail", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 1, 5);
  const { id } = seeded[0]!;
  const { claim } = await queueMail(ctx, id);
  await rejectLeads(ctx, { leadIds: [id] });
  expect(await claim()).toMatchObject({ emails: [] });
  expect(await getLead(ctx, { id })).toMatchObject({ status: "rejected", mailState: null });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 5, held: 0 });
});

test("what is just being written down of a mail counts when a rejection is taken back", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 1);
  const { id } = seeded[0]!;
  const { claim } = await queueMail(ctx, id);
  const [email] = (await claim()).emails;
  await rejectLeads(ctx, { leadIds: [id] });
  let restoring: Promise<unknown> | undefined;
  await transact(ctx, async (within) => {
    const result = { kind: "accepted" as const, response: "250 OK" };
    await recordResults(within, [{ email: email!, result }], path.instance.id);
    restoring = restoreLeads(ctx, { leadIds: [id] });
    await someoneWaits(path.connection.db);
  });
  await restoring;
  expect(await getLead(ctx, { id })).toMatchObject({ status: "contacted", mailState: "sent" });
});

test("rejecting and restoring wait for those who write down mails, and hold no lead until then", async () => {
  const { ctx, campaignId, leads: seeded } = await seedCampaign(path.connection, 2);
  const [first, last] = seeded.map((lead) => lead.id).toSorted();
  for (const change of [rejectLeads, restoreLeads]) {
    let changing: Promise<{ leadIds: string[] }> | undefined;
    // Locks in the order of a result on two emails: the campaign first, then the leads in any order.
    await transact(ctx, async (inner) => {
      const db = acrossWorkspaces(inner);
      await db.execute(sql`select 1 from campaigns where id = ${campaignId} for share`);
      await db.execute(sql`update leads set updated_at = now() where id = ${last}`);
      changing = change(ctx, { leadIds: [first!, last!] });
      await someoneWaits(path.connection.db);
      await db.execute(sql`update leads set updated_at = now() where id = ${first}`);
    });
    expect((await changing!).leadIds).toHaveLength(2);
  }
});

test("says price and reach before, and then reaches just those, each refusal with its reason", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 6, 3);
  const ids = seeded.map((lead) => lead.id);
  await rejectLeads(ctx, { leadIds: [ids[0]!] });
  await addSuppression(ctx, { email: seeded[1]!.email });
  await queueLeadEmails(ctx, { leadIds: [ids[2]!] });
  const chosen = [...ids, newId()];
  const preview = await previewLeadEmails(ctx, { leadIds: chosen });
  expect(preview).toMatchObject({ people: 3, estimatedCost: 3, balance: 2 });
  expect(Object.fromEntries(preview.skipped.map(({ reason, people }) => [reason, people]))).toEqual({
    invalid_state: 1,
    lead_suppressed: 1,
    already_contacted: 1,
    not_found: 1,
  });
  const { queued, refused } = await queueLeadEmails(ctx, { leadIds: chosen });
  expect(queued.map((one) => one.leadId)).toEqual([ids[3], ids[4]]);
  expect(refused.map(({ leadId, code }) => [leadId, code])).toEqual([
    [ids[0], "invalid_state"],
    [ids[1], "lead_suppressed"],
    [ids[2], "already_contacted"],
    [ids[5], "insufficient_credits"],
    [chosen[6], "insufficient_credits"],
  ]);
  expect(await statuses(ids)).toEqual(["rejected", "new", "queued", "queued", "queued", "new"]);
});

test("inside a larger unit, what is refused leaves no trace, and events go with their mails", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 2, 1);
  const ids = seeded.map((lead) => lead.id);
  await expect(
    transact(ctx, async (ctx) => {
      const queue = (id: string) => transactApart(ctx, (ctx) => queueLeadEmail(ctx, { id }));
      await queue(ids[0]!);
      await expect(queue(ids[1]!)).rejects.toMatchObject({ code: "insufficient_credits" });
      expect(await acrossWorkspaces(ctx).$count(emails, eq(emails.workspaceId, ctx.workspaceId))).toBe(1);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await acrossWorkspaces(ctx).$count(emails, eq(emails.workspaceId, ctx.workspaceId))).toBe(0);
  const events = await ctx.db.select().from(outboxEvents);
  expect(events.filter((event) => event.data.includes(ctx.workspaceId))).toEqual([]);
});

test("tells all that was recorded of a lead, oldest first", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 1);
  const { id, email } = seeded[0]!;
  const { queued } = await queueLeadEmails(ctx, { leadIds: [id] });
  const { emailId } = queued[0]!;
  await recordLeadOutcome(ctx, { id, outcome: "replied", note: "wants a call" });
  await rejectLeads(ctx, { leadIds: [id] });
  await addSuppression(ctx, { email, note: "by phone" });
  const dossier = await getLeadDossier(ctx, { id });
  expect(dossier.history.map(({ kind, note }) => [kind, note])).toEqual([
    ["found", null],
    ["scored", "50"],
    ["email_queued", null],
    ["replied", "wants a call"],
    ["rejected", null],
    ["suppressed", "by phone"],
  ]);
  expect(dossier.history[2]).toMatchObject({ emailId, by: null });
  expect(dossier.history[3]).toMatchObject({ by: "system:system" });
  expect(dossier).toMatchObject({ agentName: "Agent", suppression: { email, note: "by phone" } });
  expect(dossier.lead).toEqual(await getLead(ctx, { id }));
});
