import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { breakers, emails, enrollments, leads } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { listBreakers } from "@/lib/breaker/list-breakers";
import { resumeBreaker } from "@/lib/breaker/resume-breaker";
import type { Context } from "@/lib/context";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { newId } from "@/lib/id";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { AROUND_THE_CLOCK } from "@/testing/mailboxes/around-the-clock";
import { dispatchAll } from "@/testing/outreach/dispatch";
import { readFolders, seedFollowUps, sendFirst } from "@/testing/outreach/follow-up-path";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { addMailbox } from "@/testing/receiving/inbound";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let isMended = false;
beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      address.endsWith("@gmail.com") && !isMended
        ? done(Object.assign(new Error("5.1.1 No such user"), { responseCode: 550 }))
        : done(),
  });
  const transport = createSmtpTransport({ url: server.url, concurrency: 10 });
  path.openMailerTo(server.url, { transportOf: async () => transport });
});
afterAll(async () => {
  await path?.close();
  await server?.close();
});

const eventsOf = async (ctx: Context) =>
  (
    await acrossWorkspaces(ctx).execute<{ name: string; data: string }>(sql`
      select name, data from outbox_events where data::jsonb ->> 'workspaceId' = ${ctx.workspaceId} order by id`)
  ).map(({ name, data }) => ({ name, data: typeof data === "string" ? JSON.parse(data) : data }));

const AT = { host: "127.0.0.1", port: 1, security: "none" } as const;

test("after five bounces in a row at a provider, nothing more goes there, while the others are written to; a person lets it go on", async () => {
  const { ctx, campaignId, leads: people } = await seedCampaign(path.connection, 9);
  const db = acrossWorkspaces(ctx);
  // The first seven are with the same provider. With a gap, one goes at a time.
  for (const [at, { id }] of people.slice(0, 7).entries())
    await db
      .update(leads)
      .set({ email: `p${at}@gmail.com`, emailKey: `p${at}@gmail.com`, score: 90 })
      .where(eq(leads.id, id));
  const mailbox = await addMailbox(ctx, { imap: AT, ...AROUND_THE_CLOCK, gapMost: 1 });
  const generation = await startWrittenRun(ctx, campaignId);
  const states = async () => {
    const rows = await db.select().from(emails).where(eq(emails.workspaceId, ctx.workspaceId));
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    return { sent: count("sent"), bounced: count("bounced"), queued: count("queued") };
  };
  const send = async () => {
    await sendEmailsOfRun(ctx, generation);
    const { sent, bounced } = await states();
    return sent === 2 && bounced >= 5;
  };
  await expect.poll(send, { timeout: 60_000 }).toBe(true);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({
    end: "wait",
    waiting: { reason: "breaker" },
  });
  // Now it is deferred, and nothing is looked at: the reason is the same.
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({
    end: "wait",
    waiting: { reason: "breaker" },
  });
  const held = await states();
  // The sixth may have been claimed before the fifth had its answer.
  expect([1, 2]).toContain(held.queued);
  expect(held).toMatchObject({ sent: 2, bounced: 7 - held.queued });
  const [open] = (await listBreakers(ctx, { mailboxId: mailbox.id })).breakers;
  expect(open).toMatchObject({
    provider: "google",
    reason: "bounces_in_a_row",
    isOpen: true,
    held: held.queued,
  });

  isMended = true;
  await resumeBreaker(ctx, { id: open!.id });
  expect((await eventsOf(ctx)).at(-1)).toEqual({
    name: "mailbox/emails.due",
    data: { workspaceId: ctx.workspaceId, mailboxId: mailbox.id },
  });
  await expect
    .poll(
      async () => {
        await sendEmailsOfRun(ctx, generation);
        return states();
      },
      { timeout: 60_000 },
    )
    .toEqual({ sent: 2 + held.queued, bounced: held.bounced, queued: 0 });
});

test("a follow-up that a breaker put off goes out with Resume, and one that is due later does not", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seedFollowUps(path, 2);
  await sendFirst(ctx, campaignId);
  const db = acrossWorkspaces(ctx);
  await scheduleFollowUps(ctx);
  const later = new Date(Date.now() + 120_000);
  await db.update(enrollments).set({ nextDueAt: later }).where(eq(enrollments.leadId, people[1]!.id));
  const past = new Date(Date.now() - 60_000);
  await db.update(enrollments).set({ nextDueAt: past }).where(eq(enrollments.leadId, people[0]!.id));
  await db.insert(breakers).values({
    workspaceId: ctx.workspaceId,
    mailboxId: mailbox.id,
    ...{ provider: "other", reason: "bounces_in_a_row", bad: 5, emails: 5 },
  });
  await readFolders(ctx, mailbox.id);
  expect(await dispatchAll(ctx)).toMatchObject({ sent: 0 });
  // The campaign's page shows it, with how many of its people it holds; another campaign's does not.
  const holding = async (id: string) => (await listBreakers(ctx, { holdingCampaignId: id })).breakers;
  const [open, ...more] = await holding(campaignId);
  expect([open, more]).toMatchObject([{ mailboxId: mailbox.id, held: 2 }, []]);
  expect(await holding(newId())).toEqual([]);
  const before = await eventsOf(ctx);
  await resumeBreaker(ctx, { id: open!.id });
  expect((await eventsOf(ctx)).slice(before.length)).toEqual([
    { name: "mailbox/emails.due", data: { workspaceId: ctx.workspaceId, mailboxId: mailbox.id } },
  ]);
  await readFolders(ctx, mailbox.id);
  expect(await dispatchAll(ctx)).toMatchObject({ sent: 1 });
  const [, other] = people.map(({ id }) => id);
  const [untouched] = await db.select().from(enrollments).where(eq(enrollments.leadId, other!));
  expect(untouched!.nextDueAt).toEqual(later);
});

test("a run says that it waits for the mailbox's hours, when it looks and when it looks again", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 2);
  const today = new Date().getUTCDay() || 7;
  // Neither today nor, around midnight, tomorrow.
  const sendDays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today && day !== (today % 7) + 1);
  await addMailbox(ctx, { imap: AT, ...AROUND_THE_CLOCK, sendDays });
  const generation = await startWrittenRun(ctx, campaignId);
  const reports = [await sendEmailsOfRun(ctx, generation), await sendEmailsOfRun(ctx, generation)];
  for (const report of reports)
    expect(report).toMatchObject({ sent: 0, end: "wait", waiting: { reason: "window" } });
  expect(reports[1]!.waiting).toEqual(reports[0]!.waiting);
});
