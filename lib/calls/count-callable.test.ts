import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { startRun } from "@/lib/campaigns/start-run";
import { makeCallsOfRun } from "@/lib/channels/call/make-calls-of-run";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { countCallable } from "./count-callable";
import { addDoNotCall } from "./do-not-call/add-do-not-call";
import { listCalls } from "./list-calls";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

test("counts exactly those who get on the call queue, and says why the others do not", async () => {
  const { ctx, campaignId, leads: seeded } = await seedCampaign(path.connection, 6);
  const numbers = ["+441134960001", "+441134960002", "+441134960002", null, "+441134960003", "+441134960004"];
  for (const [index, { id }] of seeded.entries())
    await ctx.db
      .update(leads)
      .set({ phone: numbers[index] ?? "496 0005", phoneNumber: numbers[index] ?? null })
      .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, id)));
  await addDoNotCall(ctx, { phone: "+441134960004" });
  const { agents } = await countCallable(ctx, {});
  expect(agents).toMatchObject([{ count: 3, uncallable: { unreadable: 1, blocked: 1, shared: 1 } }]);

  const run = await startRun(ctx, campaignId, {
    kind: "outreach",
    channels: { email: false, call: true },
    targetCount: null,
  } as const);
  await makeCallsOfRun(
    ctx,
    { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: run.generation },
    null,
  );
  expect((await listCalls(ctx, {})).total).toBe(3);
  expect((await countCallable(ctx, {})).agents).toMatchObject([
    { count: 0, uncallable: { unreadable: 1, blocked: 1, shared: 1 } },
  ]);
});
