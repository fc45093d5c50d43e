import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { listLeads } from "@/lib/leads/list-leads";
import { queueLeadEmails } from "@/lib/workflows/queue-lead-emails";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { moveLeads } from "./move-leads";
import { recordLeadOutcome } from "./record-lead-outcome";

let path: Awaited<ReturnType<typeof openSendPath>>;

beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
});

afterAll(() => path.close());

test("new and finished leads move with their totals and history, and those with an email to come stay", async () => {
  const { ctx, agentId, leads: seeded } = await seedCampaign(path.connection, 3);
  const other = await createAgent(ctx, { name: "Bo" });
  const [fresh, finished, queued] = seeded.map(({ id }) => id) as [string, string, string];
  await recordLeadOutcome(ctx, { id: finished, outcome: "replied" });
  await queueLeadEmails(ctx, { leadIds: [queued] });
  const { leadIds, refused } = await moveLeads(ctx, {
    leadIds: [fresh, finished, queued],
    agentId: other.id,
  });
  expect(leadIds.toSorted()).toEqual([fresh, finished].toSorted());
  expect(refused).toEqual([{ leadId: queued, reason: "queued" }]);
  expect(await listLeads(ctx, { agentId: other.id })).toMatchObject({ total: 2 });
  expect(await listLeads(ctx, { agentId })).toMatchObject({ total: 1 });
  const [row] = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, fresh));
  expect(row).toMatchObject({ agentId: other.id, campaignId: other.campaignId, status: "new" });
  const { history, agentName } = await getLeadDossier(ctx, { id: fresh });
  expect(agentName).toBe("Bo");
  expect(history.at(-1)).toMatchObject({
    kind: "moved",
    change: { fromAgentId: agentId, toAgentId: other.id },
  });
  // There already, they are neither moved nor refused.
  expect(await moveLeads(ctx, { leadIds: [fresh], agentId: other.id })).toEqual({ leadIds: [], refused: [] });
});

test("of twenty moves and emails at once, a lead is never written to by an agent that it has left", async () => {
  const { ctx, agentId, leads: seeded } = await seedCampaign(path.connection, 10);
  const other = await createAgent(ctx, { name: "Bo" });
  const ids = seeded.map(({ id }) => id);
  await Promise.all([
    ...ids.map((id) => moveLeads(ctx, { leadIds: [id], agentId: other.id })),
    ...ids.map((id) => queueLeadEmails(ctx, { leadIds: [id] }).catch(() => null)),
  ]);
  const rows = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.workspaceId, ctx.workspaceId));
  const enrolled = await path.connection.sql`
    select e.lead_id, e.campaign_id from enrollments e where e.workspace_id = ${ctx.workspaceId} and e.state = 'active'`;
  for (const { lead_id: id, campaign_id: campaignId } of enrolled)
    expect(rows.find((row) => row.id === id)!.campaignId).toBe(campaignId);
  const counts = await Promise.all([agentId, other.id].map((agentId) => listLeads(ctx, { agentId })));
  const actual = [agentId, other.id].map((id) => rows.filter((row) => row.agentId === id).length);
  expect(counts.map(({ total }) => total)).toEqual(actual);
});
