import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leads, mails, outboxEvents } from "@/db/schema";
import { transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { priceLeadEmails } from "@/lib/outreach/price-lead-emails";
import { queueLeadEmails } from "@/lib/outreach/queue-lead-emails";
import { openSendPath, seedCampaign } from "@/lib/outreach/testing";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { getLead } from "./get-lead";
import { getLeadDossier } from "./get-lead-dossier";
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
  await ctx.db.update(mails).set({ state: "canceled" }).where(eq(mails.leadId, id));
  await restoreLeads(ctx, { leadIds: [id] });
  expect(await getLead(ctx, { id })).toMatchObject({ status: "new", mailState: null });
});

test("says price and reach before, and then reaches just those, each refusal with its reason", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 6, 3);
  const ids = seeded.map((lead) => lead.id);
  await rejectLeads(ctx, { leadIds: [ids[0]!] });
  await addSuppression(ctx, { email: seeded[1]!.email });
  await queueLeadEmails(ctx, { leadIds: [ids[2]!] });
  const chosen = [...ids, newId()];
  expect(await priceLeadEmails(ctx, { leadIds: chosen })).toEqual({
    ...{ reachable: 3, price: 3, balance: 2 },
    refused: { invalid_state: 1, lead_suppressed: 1, already_contacted: 1, not_found: 1 },
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
      const { queued, refused } = await queueLeadEmails(ctx, { leadIds: ids });
      expect([queued.length, refused.length]).toEqual([1, 1]);
      expect(await ctx.db.$count(mails, eq(mails.workspaceId, ctx.workspaceId))).toBe(1);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await ctx.db.$count(mails, eq(mails.workspaceId, ctx.workspaceId))).toBe(0);
  const events = await ctx.db.select().from(outboxEvents);
  expect(events.filter((event) => event.data.includes(ctx.workspaceId))).toEqual([]);
});

test("tells all that was recorded of a lead, oldest first", async () => {
  const { ctx, leads: seeded } = await seedCampaign(path.connection, 1);
  const { id, email } = seeded[0]!;
  const { queued } = await queueLeadEmails(ctx, { leadIds: [id] });
  const { mailId } = queued[0]!;
  await recordLeadOutcome(ctx, { id, outcome: "replied", note: "wants a call" });
  await rejectLeads(ctx, { leadIds: [id] });
  await addSuppression(ctx, { email, note: "by phone" });
  const dossier = await getLeadDossier(ctx, { id });
  expect(dossier.history.map(({ kind, note }) => [kind, note])).toEqual([
    ["found", null],
    ["scored", "50"],
    ["mail_queued", null],
    ["replied", "wants a call"],
    ["rejected", null],
    ["suppressed", "by phone"],
  ]);
  expect(dossier.history[2]).toMatchObject({ mailId, by: null });
  expect(dossier.history[3]).toMatchObject({ by: "system:system" });
  expect(dossier).toMatchObject({ agentName: "Agent", suppression: { email, note: "by phone" } });
  expect(dossier.lead).toEqual(await getLead(ctx, { id }));
});
