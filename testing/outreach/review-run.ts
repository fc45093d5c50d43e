import { expect } from "vitest";
import type { Connection } from "@/db";
import { emailChannel } from "@/lib/channels/email/email-channel";
import { beginOutreach, finishOutreach } from "@/lib/workflows/outreach-run";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { seedCampaign } from "./send-path";

/** A run with `review` over all `count` leads of a new campaign, driven to its end: each of them has a draft. */
export async function reviewRun(
  connection: Connection,
  count: number,
  choice: { targetCount?: number } = {},
  credits = 1_000,
) {
  const seeded = await seedCampaign(connection, count, credits);
  const { ctx, campaignId } = seeded;
  const { run } = await startOutreachRun(ctx, { id: campaignId, review: true, ...choice });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  expect(await beginOutreach(ctx, generation)).toEqual(["email"]);
  for (const stage of emailChannel.deliverer.stages)
    for (;;) {
      const { end } = await stage.turn(ctx, generation, null);
      if (end === "done") break;
      expect(end).toBe("more");
    }
  await finishOutreach(ctx, generation);
  return { ...seeded, run, ids: seeded.leads.map(({ id }) => id) };
}
