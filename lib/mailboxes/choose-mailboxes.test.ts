import { expect, test } from "vitest";
import { campaigns, enrollments, type mailboxes } from "@/db/schema";
import { acrossWorkspaces, and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { getLeadSchedule } from "@/lib/workflows/get-lead-schedule";
import { getSendSchedule } from "@/lib/workflows/get-send-schedule";
import { OPEN_MAILBOX, seedFollowUps, useFollowUpPath } from "@/testing/outreach/follow-up-path";
import { startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { addMailbox } from "@/testing/receiving/inbound";
import { chooseMailboxes } from "./choose-mailboxes";
import { disconnectMailbox } from "./disconnect-mailbox";

const path = useFollowUpPath();

const allow = (ctx: Context, campaignId: string, boxes: readonly { id: string }[]) =>
  acrossWorkspaces(ctx)
    .update(campaigns)
    .set({ mailboxIds: boxes.map(({ id }) => id) })
    .where(eq(campaigns.id, campaignId));

async function seed(people: number) {
  const seeded = await seedFollowUps(path, people, { name: "Ada" });
  const more: (typeof mailboxes.$inferSelect)[] = [];
  for (const name of ["Bo", "Cy"]) more.push(await addMailbox(seeded.ctx, { ...OPEN_MAILBOX, name }));
  return { ...seeded, boxes: [seeded.mailbox, ...more] };
}

test("people are spread over the mailboxes that the campaign may use, and the next run goes on behind the last", async () => {
  const { ctx, campaignId, leads, boxes } = await seed(5);
  const [ada, , cy] = boxes;
  await allow(ctx, campaignId, [ada!, cy!]);
  const ids = leads.map(({ id }) => id);
  const names = async (some: readonly string[]) => {
    const chosen = await chooseMailboxes(ctx, campaignId, some);
    return some.map((id) => chosen.get(id)!.name);
  };
  expect(await names(ids.slice(0, 3))).toEqual(["Ada", "Cy", "Ada"]);
  expect(await names(ids.slice(3))).toEqual(["Cy", "Ada"]);
});

test("where all mailboxes that were chosen for a campaign are disconnected, its people wait and nobody else writes to them", async () => {
  const { ctx, campaignId, leads, boxes } = await seed(2);
  const [ada] = boxes;
  await allow(ctx, campaignId, [ada!]);
  await disconnectMailbox(ctx, { id: ada!.id });
  const generation = await startWrittenRun(ctx, campaignId);
  expect((await sendEmailsOfRun(ctx, generation)).sent).toBe(0);
  const held = await acrossWorkspaces(ctx)
    .select({ mailboxId: enrollments.mailboxId })
    .from(enrollments)
    .where(and(eq(enrollments.workspaceId, ctx.workspaceId), eq(enrollments.state, "active")));
  expect(held).toEqual([{ mailboxId: ada!.id }, { mailboxId: ada!.id }]);
  expect(await getSendSchedule(ctx, { id: campaignId })).toMatchObject({
    people: 2,
    waiting: [{ reason: "mailbox_paused", people: 2, until: null }],
    mailboxes: [{ id: ada!.id, state: "disconnected" }],
  });
  expect((await getLeadSchedule(ctx, { id: leads[0]!.id })).next).toMatchObject({ reason: "mailbox_paused" });
});
