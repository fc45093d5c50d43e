import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { emails, leads, mailboxes, outboxEvents } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { AROUND_THE_CLOCK } from "@/testing/mailboxes/around-the-clock";
import { dispatchAll, dispatchIn } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { addMailbox } from "@/testing/receiving/inbound";
import { emailChannel } from "./email-channel";
import { queueLeadEmail } from "./queue-lead-email";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
/** The mailboxes whose server cannot be reached. */
const away = new Set<string>();

beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer();
});
beforeEach(() => {
  server.accepted.length = 0;
  away.clear();
  const [there, nowhere] = [server.url, "smtp://127.0.0.1:1"].map((url) =>
    createSmtpTransport({ url, concurrency: 10 }),
  );
  path.openMailerTo(server.url, { transportOf: async (_, id) => (away.has(id) ? nowhere! : there!) });
});
afterAll(async () => {
  await path?.close();
  await server?.close();
});

/** A campaign with so many people, each of whom a first email was requested for by itself. */
async function seedRequested(count: number, mailbox?: Partial<typeof mailboxes.$inferInsert>) {
  const seeded = await seedCampaign(path.connection, count);
  const { ctx } = seeded;
  const own = mailbox && (await addMailbox(ctx, { ...AROUND_THE_CLOCK, ...mailbox }));
  for (const { id } of seeded.leads) await queueLeadEmail(ctx, { id });
  const [service] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.kind, "service")));
  return { ...seeded, mailboxId: (own ?? service!).id };
}

async function listStates(ctx: Context) {
  const rows = await ctx.db
    .select({ state: emails.state })
    .from(emails)
    .where(eq(emails.workspaceId, ctx.workspaceId))
    .orderBy(asc(emails.id));
  return rows.map(({ state }) => state);
}

async function mailboxNow(ctx: Context, id: string) {
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
  return mailbox!;
}

const setMailbox = (ctx: Context, id: string, values: Partial<typeof mailboxes.$inferInsert>) =>
  ctx.db
    .update(mailboxes)
    .set(values)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));

/** The mailboxes of a workspace that the sweep wakes. */
async function listWoken(ctx: Context) {
  await path.connection.db.delete(outboxEvents);
  await emailChannel.deliverer.sweep(path.connection.db);
  const rows = await path.connection.db.select().from(outboxEvents);
  return rows
    .map(({ name, data }) => ({ name, ...JSON.parse(data) }))
    .filter(({ workspaceId }) => workspaceId === ctx.workspaceId);
}

test("what was requested goes out in its order, as far as the mailbox's limit reaches; the rest keeps its turn", async () => {
  const { ctx, leads: people, mailboxId } = await seedRequested(7, { dailyCap: 4 });
  expect(await dispatchIn(ctx, mailboxId)).toEqual({ sent: 4, more: false, lookAt: null });
  expect(server.accepted).toEqual(people.slice(0, 4).map(({ email }) => email));
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 0, more: false });
  // Nothing behind the limit is written ahead of its time.
  expect(await listStates(ctx)).toEqual([...Array(4).fill("sent"), ...Array(3).fill("draft")]);
  await ctx.db.execute(
    sql`update deliveries set claimed_at = now() - interval '25 hours' where workspace_id = ${ctx.workspaceId} and state = 'sent'`,
  );
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 3 });
  expect(server.accepted).toEqual(people.map(({ email }) => email));
});

test("twenty at once send each email once", async () => {
  const { ctx, leads: people, mailboxId } = await seedRequested(12);
  await Promise.all(Array.from({ length: 20 }, () => dispatchIn(ctx, mailboxId)));
  await dispatchIn(ctx, mailboxId);
  expect(server.accepted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 988, held: 0 });
});

test("a mailbox of a person's own hands over one email after the other", async () => {
  let [now, most] = [0, 0];
  const slow = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        done();
      }, 20);
    },
  });
  const transport = createSmtpTransport({ url: slow.url, concurrency: 10 });
  path.openMailerTo(slow.url, { transportOf: async () => transport });
  const { ctx, mailboxId } = await seedRequested(5, {});
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 5 });
  expect(most).toBe(1);
  await transport.close();
  await slow.close();
});

test("a mailbox whose server is away holds up no other, is tried again after growing pauses, and then goes on", async () => {
  const { ctx, mailboxId, leads: people } = await seedRequested(2, {});
  const other = await addMailbox(ctx, AROUND_THE_CLOCK);
  await ctx.db.execute(sql`
    with moved as (
      update deliveries set mailbox_id = ${other.id}, from_address = ${other.address} where workspace_id = ${ctx.workspaceId}
        and lead_id = ${people[1]!.id} returning id, enrollment_id), told as (
      update messages x set mailbox_id = ${other.id}, from_address = ${other.address} from moved where x.workspace_id = ${ctx.workspaceId} and x.id = moved.id)
    update enrollments e set mailbox_id = ${other.id} from moved where e.workspace_id = ${ctx.workspaceId} and e.id = moved.enrollment_id`);
  away.add(mailboxId);
  const first = await dispatchIn(ctx, mailboxId);
  expect(first.lookAt!.getTime() - Date.now()).toBeGreaterThan(3_000);
  expect(first.lookAt!.getTime() - Date.now()).toBeLessThanOrEqual(5_000);
  expect((await dispatchIn(ctx, other.id)).sent).toBe(1);
  // Before its time nobody tries it, and nobody is woken to.
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 0, more: false });
  expect(await listWoken(ctx)).toEqual([]);
  for (const [minutes, pause] of [
    [1, 60_000],
    [30, 300_000],
  ] as const) {
    await setMailbox(ctx, mailboxId, {
      sendAfter: new Date(),
      sendFailingSince: new Date(Date.now() - minutes * 60_000),
    });
    const { lookAt } = await dispatchIn(ctx, mailboxId);
    expect(Math.abs(lookAt!.getTime() - Date.now() - pause)).toBeLessThan(5_000);
  }
  away.clear();
  await setMailbox(ctx, mailboxId, { sendAfter: new Date() });
  expect((await listWoken(ctx)).map((event) => event.mailboxId)).toEqual([mailboxId]);
  expect((await dispatchIn(ctx, mailboxId)).sent).toBe(1);
  expect(await mailboxNow(ctx, mailboxId)).toMatchObject({
    sendAfter: null,
    sendFailingSince: null,
    sendFailures: 0,
  });
  expect(await listStates(ctx)).toEqual(["sent", "sent"]);
});

test("a server that refuses an address can be used: what failed before is forgotten", async () => {
  const refusing = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("No such user"), { responseCode: 550 })),
  });
  const transport = createSmtpTransport({ url: refusing.url, concurrency: 10 });
  path.openMailerTo(refusing.url, { transportOf: async () => transport });
  const { ctx, mailboxId } = await seedRequested(1, {});
  const hourAgo = new Date(Date.now() - 3_600_000);
  await setMailbox(ctx, mailboxId, { sendFailingSince: hourAgo, sendFailures: 9, sendAfter: hourAgo });
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 0, lookAt: null });
  expect(await mailboxNow(ctx, mailboxId)).toMatchObject({ sendFailingSince: null, sendFailures: 0 });
  await transport.close();
  await refusing.close();
});

test("first emails of a server that was away for two days are given up, and their people can be emailed again", async () => {
  const { ctx, mailboxId, leads: people } = await seedRequested(2, {});
  away.add(mailboxId);
  const since = new Date(Date.now() - 49 * 3_600_000);
  // One failure on Friday and one on Monday, and no email between them.
  await setMailbox(ctx, mailboxId, { sendFailingSince: since, sendFailures: 1, sendAfter: since });
  await dispatchIn(ctx, mailboxId);
  expect(await listStates(ctx)).toEqual(["queued", "queued"]);
  // Tried through its hours, with a night since the last time.
  const lastEvening = new Date(Date.now() - 16 * 3_600_000);
  await setMailbox(ctx, mailboxId, { sendFailures: 190, sendAfter: lastEvening });
  await dispatchIn(ctx, mailboxId);
  expect(await listStates(ctx)).toEqual(["canceled", "canceled"]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
  const [lead] = await ctx.db
    .select({ status: leads.status })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, people[0]!.id)));
  expect(lead).toEqual({ status: "new" });
  await queueLeadEmail(ctx, { id: people[0]!.id });
});

test("an email that cannot be written holds up nobody, and is given up in the end", async () => {
  const noted = vi.spyOn(console, "error").mockImplementation(() => {});
  const { ctx, mailboxId, leads: people } = await seedRequested(3);
  // As nothing of ours stores it.
  await ctx.db.execute(sql`
    update leads set evidence = '[null]' where workspace_id = ${ctx.workspaceId} and id = ${people[0]!.id}`);
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 2 });
  expect(server.accepted.toSorted()).toEqual(people.slice(1).map(({ email }) => email));
  expect(noted.mock.calls.flat().join()).toContain("could not be written or paid for");
  expect(await listWoken(ctx)).toEqual([]);
  for (let time = 2; time <= 8; time += 1) {
    expect(await listStates(ctx)).toEqual(["draft", "sent", "sent"]);
    await ctx.db.execute(
      sql`update deliveries set due_at = now() where workspace_id = ${ctx.workspaceId} and state = 'draft'`,
    );
    expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 0 });
  }
  expect(await listStates(ctx)).toEqual(["canceled", "sent", "sent"]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998, held: 0 });
  noted.mockRestore();
});

test("the sweep wakes the mailboxes of which something is due, and none of a paused campaign", async () => {
  const { ctx, campaignId, mailboxId } = await seedRequested(3, {});
  expect(await listWoken(ctx)).toEqual([
    { name: "mailbox/emails.due", workspaceId: ctx.workspaceId, mailboxId },
  ]);
  await ctx.db.execute(
    sql`update campaigns set status = 'running' where workspace_id = ${ctx.workspaceId} and id = ${campaignId}`,
  );
  await pauseCampaign(ctx, { id: campaignId });
  expect(await listWoken(ctx)).toEqual([]);
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 0 });
  await path.connection.db.delete(outboxEvents);
  await resumeCampaign(ctx, { id: campaignId });
  const woken = await path.connection.db.select().from(outboxEvents);
  expect(woken.map(({ name, data }) => [name, JSON.parse(data).mailboxId])).toEqual([
    ["mailbox/emails.due", mailboxId],
  ]);
  expect(await dispatchIn(ctx, mailboxId)).toMatchObject({ sent: 3 });
  expect(await listWoken(ctx)).toEqual([]);
});

test("after a pause has answered, nothing of the campaign is handed over, at whatever moment it comes", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ctx, campaignId, mailboxId } = await seedRequested(6);
    await ctx.db.execute(
      sql`update campaigns set status = 'running' where workspace_id = ${ctx.workspaceId} and id = ${campaignId}`,
    );
    const before = server.accepted.length;
    const sending = dispatchIn(ctx, mailboxId);
    await expect
      .poll(() => server.accepted.length - before, { interval: 1 })
      .toBeGreaterThanOrEqual(round % 3);
    const { held } = await pauseCampaign(ctx, { id: campaignId });
    const sent = server.accepted.length - before;
    await sending;
    await dispatchAll(ctx);
    expect(server.accepted.length - before).toBe(sent);
    expect(sent + (held as number)).toBe(6);
  }
});
