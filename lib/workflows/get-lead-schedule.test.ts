import { expect, test } from "vitest";
import { mailboxes, sequenceSteps } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import {
  letSlotsCome,
  readFolders,
  seedFollowUps,
  sendFirst,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { receive, writeEmail } from "@/testing/receiving/inbound";
import { getLeadSchedule } from "./get-lead-schedule";
import { getSendSchedule } from "./get-send-schedule";
import { finishOutreach } from "./outreach-run";
import { pauseCampaign } from "./pause-campaign";
import { resumeCampaign } from "./resume-campaign";
import { stopCampaign } from "./stop-campaign";

const path = useFollowUpPath();

/** What the lead's own line says, which is what the campaign's schedule says of the same person. */
async function nextOf(ctx: Context, campaignId: string, leadId: string) {
  const [{ next }, schedule] = [
    await getLeadSchedule(ctx, { id: leadId }),
    await getSendSchedule(ctx, { id: campaignId }),
  ];
  const listed = schedule.next.find((one) => one.leadId === leadId);
  expect([next?.step, next?.channel, next?.reason]).toEqual([listed?.step, listed?.channel, listed?.reason]);
  return next;
}

test("a lead that was never enrolled has no sequence", async () => {
  const { ctx, leads } = await seedFollowUps(path, 1);
  expect(await getLeadSchedule(ctx, { id: leads[0]!.id })).toEqual({ enrollment: null, next: null });
});

test("names the next step, when it is due and why it waits, as the campaign's schedule does", async () => {
  const { ctx, campaignId, mailbox, leads } = await seedFollowUps(path, 1);
  const { id } = leads[0]!;
  const generation = await startWrittenRun(ctx, campaignId);
  expect(await nextOf(ctx, campaignId, id)).toEqual({ step: 1, channel: "email", at: null, reason: null });
  await sendEmailsOfRun(ctx, generation);
  await finishOutreach(ctx, generation);
  await scheduleFollowUps(ctx);
  const following = await nextOf(ctx, campaignId, id);
  expect(following).toMatchObject({ step: 2, channel: "email", reason: "follow_up" });
  expect(Date.parse(following!.at!) - Date.now()).toBeGreaterThan(2 * 86_400_000);
  await pauseCampaign(ctx, { id: campaignId });
  expect(await nextOf(ctx, campaignId, id)).toMatchObject({ at: null, reason: "campaign_paused" });
  await resumeCampaign(ctx, { id: campaignId });
  await letSlotsCome(ctx);
  expect(await nextOf(ctx, campaignId, id)).toMatchObject({ at: null, reason: "mailbox_not_fresh" });
  await readFolders(ctx, mailbox.id);
  expect(await nextOf(ctx, campaignId, id)).toMatchObject({ step: 2, at: null, reason: null });
  const nextAt = new Date(Date.now() + 200_000);
  await acrossWorkspaces(ctx).update(mailboxes).set({ nextAt }).where(eq(mailboxes.id, mailbox.id));
  expect(await nextOf(ctx, campaignId, id)).toMatchObject({ at: nextAt.toISOString(), reason: "gap" });
  await acrossWorkspaces(ctx).update(mailboxes).set({ state: "paused" }).where(eq(mailboxes.id, mailbox.id));
  expect(await nextOf(ctx, campaignId, id)).toMatchObject({ at: null, reason: "mailbox_paused" });
  expect((await getLeadSchedule(ctx, { id })).enrollment).toEqual({
    campaignId,
    mailboxId: mailbox.id,
    mailboxAddress: mailbox.address,
    state: "active",
    endReason: null,
    endedAt: null,
  });
});

test("says why a sequence ended, also where the next look will end it", async () => {
  const parsing = openTestParsing();
  try {
    const { ctx, campaignId, mailbox, leads } = await seedFollowUps(path, 3);
    const [replying, suppressed, stopped] = [leads[0]!, leads[1]!, leads[2]!];
    await sendFirst(ctx, campaignId);
    await scheduleFollowUps(ctx);
    await receive(ctx, mailbox.id, writeEmail({ from: replying.email, to: mailbox.address! }));
    await acrossWorkspaces(ctx).execute(sql`
      insert into suppressions (id, workspace_id, email, email_key, reason)
      values (gen_random_uuid(), ${ctx.workspaceId}, ${suppressed.email}, ${suppressed.email}, 'manual')`);
    const stateOf = async ({ id }: { id: string }) => {
      const { enrollment, next } = await getLeadSchedule(ctx, { id });
      expect(next).toBeNull();
      return [enrollment!.state, enrollment!.endReason];
    };
    expect(await stateOf(replying)).toEqual(["ended", "replied"]);
    expect(await stateOf(suppressed)).toEqual(["ended", "suppressed"]);
    await stopCampaign(ctx, { id: campaignId });
    expect(await stateOf(stopped)).toEqual(["ended", "stopped"]);
  } finally {
    await parsing.close();
  }
});

test("who received every step has finished", async () => {
  const { ctx, campaignId, leads } = await seedFollowUps(path, 1);
  await acrossWorkspaces(ctx)
    .update(sequenceSteps)
    .set({ removedAt: new Date() })
    .where(sql`${sequenceSteps.workspaceId} = ${ctx.workspaceId} and ${sequenceSteps.position} > 0`);
  await sendFirst(ctx, campaignId);
  expect(await getLeadSchedule(ctx, { id: leads[0]!.id })).toMatchObject({
    enrollment: { state: "finished", endReason: null },
    next: null,
  });
});
