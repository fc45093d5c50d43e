import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { browseAgents } from "@/lib/agents/browse-agents";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { claimEmails } from "@/lib/channels/email/claim-emails";
import { recordResults } from "@/lib/channels/email/record-results";
import { writeEmail } from "@/lib/channels/email/write-emails";
import type { Context } from "@/lib/context";
import { listEmails } from "@/lib/conversations/list-emails";
import { readHome } from "@/lib/home/read-home";
import { newId } from "@/lib/id";
import { browseLeads } from "@/lib/leads/browse-leads";
import { queueLeadEmails } from "@/lib/workflows/queue-lead-emails";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { getCampaignTotals } from "./get-campaign-totals";
import { recordLeadOutcome } from "./record-lead-outcome";
import { rejectLeads } from "./reject-leads";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
});
afterAll(() => path.close());

/** Sends the lead's first email. */
async function send(ctx: Context, leadId: string): Promise<void> {
  const { queued } = await queueLeadEmails(ctx, { leadIds: [leadId] });
  const { emailId } = queued[0]!;
  await writeEmail(ctx, emailId);
  const limits = { count: 1, dailyCap: 0, perSecond: 0, withSamples: true };
  const token = newId();
  const claim = { ...limits, instanceId: path.instance.id, token };
  const { emails } = await claimEmails(ctx, await mailboxOf(ctx, emailId), claim);
  const result = { kind: "accepted" as const, response: "250 OK" };
  await recordResults(ctx, [{ email: emails[0]!, result }], path.instance.id);
}

async function glances(ctx: Context) {
  const [{ agents }, home] = await Promise.all([
    browseAgents(ctx, {}),
    readHome(ctx, { timeZone: "Europe/London" }),
  ]);
  expect(home.agents).toEqual(agents);
  const { contacted, replied } = agents[0]!;
  return { contacted, replied };
}

test("a lead that was emailed or replied stays so in every count, whatever its status becomes", async () => {
  const { ctx, campaignId, agentId, leads: seeded } = await seedCampaign(path.connection, 6);
  const ids = seeded.map(({ id }) => id);
  for (const id of ids.slice(0, 4)) await send(ctx, id);
  await recordLeadOutcome(ctx, { id: ids[0]!, outcome: "replied" });
  await recordLeadOutcome(ctx, { id: ids[1]!, outcome: "replied" });
  expect(await glances(ctx)).toEqual({ contacted: 4, replied: 2 });

  await rejectLeads(ctx, { leadIds: [ids[0]!, ids[2]!, ids[4]!] });
  await recordLeadOutcome(ctx, { id: ids[3]!, outcome: "unsubscribed" });
  await recordLeadOutcome(ctx, { id: ids[5]!, outcome: "bounced" });
  expect(await glances(ctx)).toEqual({ contacted: 4, replied: 2 });
  for (const [index, score] of [60, 100, 61, 75, 59, null].entries())
    await acrossWorkspaces(ctx).update(leads).set({ score }).where(eq(leads.id, ids[index]!));
  const totals = await getCampaignTotals(ctx, { id: campaignId });
  expect(totals).toEqual({
    found: 6,
    fit: 4,
    sent: 4,
    bounced: 1,
    replied: 2,
    unsubscribed: 1,
    calls: 0,
  });
  // Each figure counts what the list behind it shows.
  const count = async (filter: Parameters<typeof browseLeads>[1]) =>
    (await browseLeads(ctx, { agentId, ...filter })).total;
  expect(await count({})).toBe(totals.found);
  expect(await count({ minScore: 60 })).toBe(totals.fit);
  expect(await count({ status: ["bounced"] })).toBe(totals.bounced);
  expect(await count({ status: ["unsubscribed"] })).toBe(totals.unsubscribed);
  expect(await count({ replied: true })).toBe(totals.replied);
  expect(await count({ replied: false })).toBe(4);
  expect(await count({ contacted: true })).toBe(4);
  expect(await count({ contacted: false })).toBe(2);
  expect((await listEmails(ctx, { campaignId, state: "sent" })).total).toBe(totals.sent);
});

test("somebody who was spoken to by phone counts as contacted, also after a no", async () => {
  const { ctx, campaignId, agentId, leads: seeded } = await seedCampaign(path.connection, 3);
  for (const [index, outcome] of (["reached", "not_interested", "wrong_number"] as const).entries()) {
    const leadId = seeded[index]!.id;
    const [call] = await acrossWorkspaces(ctx)
      .insert(calls)
      .values({
        workspaceId: ctx.workspaceId,
        agentId,
        campaignId,
        leadId,
        phone: `+44113496000${index}`,
        timeZones: "Europe/London",
        script: { opening: "Hello", questions: [], answers: [] },
      })
      .returning();
    await recordCallOutcome(ctx, { id: call!.id, outcome });
  }
  expect(await glances(ctx)).toEqual({ contacted: 2, replied: 0 });
  expect(await getCampaignTotals(ctx, { id: campaignId })).toMatchObject({ found: 3, sent: 0, calls: 3 });
});

test("a campaign that has done nothing has only zeros", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 0);
  expect(Object.values(await getCampaignTotals(ctx, { id: campaignId }))).toEqual(Array(7).fill(0));
});
