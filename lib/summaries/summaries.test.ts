import { sql } from "drizzle-orm";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assignConversation } from "@/lib/inbox/assign-conversation";
import { endMembership } from "@/lib/members/end-membership";
import { env, overrideEnv } from "@/lib/process/this-process";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { addMember } from "@/testing/workspaces/add-member";
import { nextSummaryAt } from "./daily-summary";
import { readDailySummary } from "./read-daily-summary";
import { listDueSummaries, sendSummary } from "./send-due-summaries";
import { setDailySummary } from "./set-daily-summary";

let path: Awaited<ReturnType<typeof openSendPath>>;
const before = { SMTP_URL: env().SMTP_URL, MAIL_FROM: env().MAIL_FROM };
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(async () => {
  overrideEnv(before);
  await path?.close();
});

/** A mail server that the service sends its own emails through; `received` are those that it took. */
async function withMailServer(options: SMTPServerOptions, work: (received: string[]) => Promise<void>) {
  const received: string[] = [];
  const server = await startMailServer({
    onData(stream, _, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(readText(Buffer.concat(chunks).toString()));
        callback();
      });
    },
    ...options,
  });
  overrideEnv({ SMTP_URL: server.url, MAIL_FROM: "service@leads.example" });
  try {
    await work(received);
  } finally {
    overrideEnv(before);
    await server.close();
  }
}

/** Subject and text of a message, decoded as far as these need it (RFC 2045 §6.7, RFC 2047). */
function readText(raw: string): string {
  const unfolded = raw.replace(/\r\n[ \t]/g, " ").replace(/=\r\n/g, "");
  return Buffer.from(
    unfolded.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
}

/** A workspace with a lead who asks, and a member whose summary is due: of the last day. */
async function seedReader(leads = 3) {
  const seeded = await seedCampaign(path.connection, leads);
  const { id: userId, ctx } = await addMember(seeded.ctx, "Mia");
  const { workspaceId } = seeded.ctx;
  const { db } = path.connection;
  const makeDue = () =>
    db.execute(sql`
      update daily_summaries set next_at = now() - interval '1 minute', covered_until = now() - interval '1 day'
      where workspace_id = ${workspaceId} and user_id = ${userId}`);
  return {
    ...seeded,
    reader: { workspaceId, userId },
    person: ctx,
    makeDue,
    send: () => sendSummary({ workspaceId, userId }, db),
    want: async () => {
      await setDailySummary(ctx, { hour: 8, timeZone: "Europe/Berlin" });
      await makeDue();
    },
    reply: (lead: number, values: Partial<Parameters<typeof insertReply>[1]> = {}) =>
      insertReply(seeded.ctx, {
        leadId: seeded.leads[lead]!.id,
        campaignId: seeded.campaignId,
        ...values,
      }),
  };
}

test("nobody gets one unless they ask, and each chooses an hour in their zone", async () => {
  const { person, reader } = await seedReader(0);
  await withMailServer({}, async () => {
    expect(await readDailySummary(person, {})).toEqual({ summary: null, canSend: true });
    const { summary } = await setDailySummary(person, { hour: 7, timeZone: "Asia/Tokyo" });
    expect(summary).toMatchObject({ hour: 7, timeZone: "Asia/Tokyo", problem: null });
    expect(new Date(summary!.nextAt).getUTCHours()).toBe(22);
    const later = await setDailySummary(person, { hour: 9, timeZone: "Asia/Tokyo" });
    expect((await readDailySummary(person, {})).summary).toEqual(later.summary);
    expect(await setDailySummary(person, { hour: null, timeZone: "Asia/Tokyo" })).toEqual({ summary: null });
    expect((await readDailySummary(person, {})).summary).toBeNull();
    expect(await listDueSummaries(path.connection.db)).not.toContainEqual(reader);
  });
});

test("a program has none, and a service without a mail server says what it lacks", async () => {
  const { ctx, person } = await seedReader(0);
  await expect(readDailySummary(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(setDailySummary(ctx, { hour: 8, timeZone: "UTC" })).rejects.toMatchObject({
    code: "forbidden",
  });
  overrideEnv({ SMTP_URL: undefined, MAIL_FROM: undefined });
  expect(await readDailySummary(person, {})).toEqual({ summary: null, canSend: false });
  await expect(setDailySummary(person, { hour: 8, timeZone: "UTC" })).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("SMTP_URL and MAIL_FROM"),
  });
});

test.each([
  ["2026-03-01T06:59:59.999Z", "2026-03-01T07:00:00.000Z"],
  ["2026-03-01T07:00:00.000Z", "2026-03-02T07:00:00.000Z"],
  // The clocks go forward on the 29th.
  ["2026-03-28T07:00:00.000Z", "2026-03-29T06:00:00.000Z"],
])("after %s, eight in Berlin is %s", (after, next) => {
  expect(nextSummaryAt({ hour: 8, timeZone: "Europe/Berlin" }, new Date(after)).toISOString()).toBe(next);
});

test("an hour that the clocks skip is the end of the gap", () => {
  const next = nextSummaryAt({ hour: 2, timeZone: "Europe/Berlin" }, new Date("2026-03-28T12:00:00Z"));
  expect(next.toISOString()).toBe("2026-03-29T01:00:00.000Z");
});

test("tells what needs an answer from its reader, and what happened since the last one", async () => {
  const { ctx, person, campaignId, leads, reply, want, send } = await seedReader();
  const bo = await addMember(ctx, "Bo");
  await insertEmail(ctx, {
    leadId: leads[0]!.id,
    campaignId,
    state: "sent",
    sentAt: new Date(),
    subject: "A question",
    text: "Hello",
    toAddress: leads[0]!.email,
    holdId: leads[0]!.id,
  });
  const mine = await reply(0, {
    text: "Yes,\n\nhttps://evil.example/ please\u2028send an offer.",
    replyClass: "interested",
  });
  const open = await reply(1);
  const bos = await reply(2);
  await assignConversation(person, { id: mine.conversationId, personId: person.actor.id });
  await assignConversation(person, { id: bos.conversationId, personId: bo.id });
  await withMailServer({}, async (received) => {
    overrideEnv({ PUBLIC_URL: "https://leads.example" });
    await want();
    await send();
    overrideEnv({ PUBLIC_URL: undefined });
    expect(received).toHaveLength(1);
    const [text] = received;
    expect(text).toContain("Subject: 3 replies need an answer in Test");
    expect(text).toContain("3 replies need an answer, 1 of them assigned to you");
    expect(text).toMatch(/- Lee Baker0, Bakery number 0 · Interested · /);
    expect(text).toContain("“Yes, https://evil.example/ please send an offer.”");
    expect(text).toContain(`https://leads.example/inbox?c=${open.conversationId}`);
    expect(text!.indexOf(mine.conversationId)).toBeLessThan(text!.indexOf(open.conversationId));
    expect(text).not.toContain(bos.conversationId);
    expect(text).toMatch(/3 people replied: 2 Question, 1 Interested\r\n1 email was sent/);
    expect(text).toContain("https://leads.example/account");
  });
});

test("a day with nothing to tell sends nothing, and the next one is due", async () => {
  const { person, want, send } = await seedReader();
  await withMailServer({}, async (received) => {
    await want();
    await send();
    expect(received).toEqual([]);
    const { summary } = await readDailySummary(person, {});
    expect(Date.parse(summary!.nextAt)).toBeGreaterThan(Date.now());
  });
});

test("twenty processes at once send one, and none before it is due again", async () => {
  const { reply, want, send } = await seedReader();
  await reply(0);
  await withMailServer({}, async (received) => {
    await want();
    await Promise.all(Array.from({ length: 20 }, send));
    await send();
    expect(received).toHaveLength(1);
  });
});

test("what a mail server cannot take now is sent later, with everything since the last one", async () => {
  const { person, reply, want, send, reader } = await seedReader();
  await reply(0, { receivedAt: new Date(Date.now() - 3_600_000) });
  let isBusy = true;
  const onRcptTo: SMTPServerOptions["onRcptTo"] = (_, __, callback) =>
    callback(isBusy ? Object.assign(new Error("Busy"), { responseCode: 451 }) : null);
  await withMailServer({ onRcptTo }, async (received) => {
    await want();
    await send();
    expect(received).toEqual([]);
    const { summary } = await readDailySummary(person, {});
    expect(summary!.problem).toContain("Busy");
    expect(Date.parse(summary!.nextAt)).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
    isBusy = false;
    await path.connection.db.execute(
      sql`update daily_summaries set next_at = now() where user_id = ${reader.userId}`,
    );
    await send();
    expect(received).toHaveLength(1);
    expect(received[0]).toContain("1 person replied");
    expect((await readDailySummary(person, {})).summary!.problem).toBeNull();
  });
});

test("an address that the mail server refuses is told to its person, and tried again the next day", async () => {
  const { person, reply, want, send } = await seedReader();
  await reply(0);
  const onRcptTo: SMTPServerOptions["onRcptTo"] = (_, __, callback) =>
    callback(Object.assign(new Error("No such person"), { responseCode: 550 }));
  await withMailServer({ onRcptTo }, async () => {
    await want();
    await send();
    const { summary } = await readDailySummary(person, {});
    expect(summary!.problem).toContain("No such person");
    expect(Date.parse(summary!.nextAt)).toBeGreaterThan(Date.now() + 15 * 60_000);
  });
});

test("who leaves the workspace hears no more of it", async () => {
  const { ctx, reply, want, send, reader } = await seedReader();
  await reply(0);
  await withMailServer({}, async (received) => {
    await want();
    await endMembership(ctx, reader.userId);
    await send();
    expect(received).toEqual([]);
    expect(await listDueSummaries(path.connection.db)).not.toContainEqual(reader);
  });
});
