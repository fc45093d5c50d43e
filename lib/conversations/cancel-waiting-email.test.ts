import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emails, leads, mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { dispatchIn } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { cancelWaitingEmail } from "./cancel-waiting-email";
import { getEmail } from "./get-email";

const BY = { kind: "user" as const, id: "0190d3a0-0000-7000-8000-000000000001", name: "Ada" };

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer();
});
beforeEach(() => {
  server.accepted.length = 0;
  path.openMailerTo(server.url);
});
afterAll(async () => {
  await path?.close();
  await server?.close();
});

async function listEmails(ctx: Context) {
  return ctx.db
    .select({ id: emails.id, state: emails.state, leadId: emails.leadId })
    .from(emails)
    .where(eq(emails.workspaceId, ctx.workspaceId))
    .orderBy(emails.id);
}

async function statusOf(ctx: Context, leadId: string) {
  const [lead] = await ctx.db
    .select({ status: leads.status, mailState: leads.mailState })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, leadId)));
  return lead;
}

async function seedRequested(count: number) {
  const seeded = await seedCampaign(path.connection, count);
  const { ctx } = seeded;
  for (const { id } of seeded.leads) await queueLeadEmail(ctx, { id });
  const [mailbox] = await ctx.db
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.kind, "service")));
  return { ...seeded, mailboxId: mailbox!.id };
}

test("a first email that is canceled is never sent, its lead is new again, and its timeline says who did it", async () => {
  const { ctx, mailboxId } = await seedRequested(2);
  const [first, second] = await listEmails(ctx);
  expect(await cancelWaitingEmail({ ...ctx, actor: BY }, { id: first!.id })).toEqual({
    emailId: first!.id,
    state: "canceled",
  });
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 1 });
  expect(await listEmails(ctx)).toMatchObject([{ state: "canceled" }, { state: "sent" }]);
  expect(await statusOf(ctx, first!.leadId!)).toEqual({ status: "new", mailState: null });
  expect((await getEmail(ctx, { id: first!.id })).timeline.at(-1)).toMatchObject({
    event: "canceled",
    by: "Ada",
    note: "A person decided not to send it.",
  });
  for (const [id, sentence] of [
    [first!.id, "This email was canceled already."],
    [second!.id, "It is too late: this email is no longer waiting to be sent."],
  ] as const)
    await expect(cancelWaitingEmail(ctx, { id })).rejects.toMatchObject({
      code: "invalid_state",
      message: sentence,
    });
  await queueLeadEmail(ctx, { id: first!.leadId! });
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 1 });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998, held: 0 });
});

test("a run goes on without the email that was canceled, and its credit returns", async () => {
  path.openMailerTo(server.url, { dailyCap: 1 });
  const { ctx, campaignId } = await seedCampaign(path.connection, 3);
  await ctx.db.execute(sql`
    update memories set sender_email = ${`${ctx.workspaceId}@ovens.example`} where workspace_id = ${ctx.workspaceId}`);
  const run = await startWrittenRun(ctx, campaignId);
  expect(await sendEmailsOfRun(ctx, run)).toMatchObject({ sent: 1, end: "wait" });
  const [, waiting] = await listEmails(ctx);
  expect(await getCredits(ctx, {})).toMatchObject({ held: 2 });
  await cancelWaitingEmail(ctx, { id: waiting!.id });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998, held: 1 });
  await ctx.db.execute(
    sql`update deliveries set claimed_at = now() - interval '25 hours' where workspace_id = ${ctx.workspaceId} and state = 'sent'`,
  );
  expect(await sendEmailsOfRun(ctx, run)).toMatchObject({ sent: 1, end: "done" });
  expect((await listEmails(ctx)).map(({ state }) => state)).toEqual(["sent", "canceled", "sent"]);
});

test("whoever comes first decides: an email is sent or canceled, and never both", async () => {
  let sent = 0;
  for (let round = 0; round < 6; round += 1) {
    const { ctx, mailboxId } = await seedRequested(10);
    const before = server.accepted.length;
    const all = await listEmails(ctx);
    const sending = dispatchIn(ctx, mailboxId);
    await expect
      .poll(() => server.accepted.length - before, { interval: 1 })
      .toBeGreaterThanOrEqual(round % 3);
    const canceled = await Promise.allSettled(
      [...all, ...all].map(({ id }) => cancelWaitingEmail(ctx, { id })),
    );
    for (const one of canceled)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid_state" });
    await sending;
    await dispatchIn(ctx, mailboxId);
    const count = canceled.filter(({ status }) => status === "fulfilled").length;
    sent += server.accepted.length - before;
    expect(server.accepted.length - before).toBe(10 - count);
    const states = (await listEmails(ctx)).map(({ state }) => state);
    expect(states.filter((state) => state === "canceled")).toHaveLength(count);
    expect(await getCredits(ctx, {})).toMatchObject({ balance: 990 + count, held: 0 });
  }
  expect(sent).toBeGreaterThan(0);
});
