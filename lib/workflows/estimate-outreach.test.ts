import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { makeApprovalCard } from "@/lib/tools/approval-card";
import { estimateOutreach } from "@/lib/workflows/estimate-outreach";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

test("says how many people would be written to, without those who may not be", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 5, 3);
  await addSuppression(ctx, { email: leads[0]!.email });
  expect(await estimateOutreach(ctx, { id: campaignId })).toEqual({
    estimatedCost: 4,
    people: 4,
    summary: "Email 4 people for up to 4 credits.",
    balance: 3,
    missing: [],
  });
  expect(await estimateOutreach(ctx, { id: campaignId, targetCount: 1 })).toMatchObject({
    people: 1,
    summary: "Email 1 person for up to 1 credit.",
  });
});

test("says the same as the card that a chat shows", async () => {
  const { ctx, agentId, campaignId } = await seedCampaign(path.connection, 3);
  const agent = { id: agentId, campaignId };
  const { card } = await makeApprovalCard(ctx, agent, "startOutreachRun", { targetCount: 2 });
  expect(await estimateOutreach(ctx, { id: campaignId, targetCount: 2 })).toMatchObject({
    estimatedCost: card.estimatedCost,
    people: card.people,
    summary: card.summary,
  });
  const wanted = { targetCount: 30, discoveryDepth: "deep" as const };
  const { card: search } = await makeApprovalCard(ctx, agent, "startDiscovery", wanted);
  expect(search.estimatedCost).toBeGreaterThan(0);
  expect(await estimateDiscovery(ctx, { agentId, ...wanted })).toMatchObject({
    estimatedCost: search.estimatedCost,
    people: 0,
    summary: search.summary,
    missing: [],
  });
});

test("estimates nothing of another workspace", async () => {
  const { agentId, campaignId } = await seedCampaign(path.connection, 1);
  const { ctx: stranger } = await seedCampaign(path.connection, 1);
  await expect(estimateOutreach(stranger, { id: campaignId })).rejects.toMatchObject({ code: "not_found" });
  await expect(estimateDiscovery(stranger, { agentId })).rejects.toMatchObject({ code: "not_found" });
});
