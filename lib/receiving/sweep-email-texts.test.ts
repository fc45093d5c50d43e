import { afterAll, beforeAll, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { readConversation } from "@/lib/inbox/read-conversation";
import { changeInboxSettings } from "@/lib/workspaces/change-inbox-settings";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { sweepEmailTexts } from "./sweep-email-texts";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
});
afterAll(() => path.close());

const monthsFromNow = (months: number, days = 0) => {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() + months);
  return new Date(at.getTime() + days * 86_400_000);
};
const sweepAt = (at: Date) => sweepEmailTexts(path.connection.db, at);

/** An email that was sent today, one that waits to be sent, a reply of today, and one of two months from now. */
async function seed() {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 2);
  const [lead, other] = leads;
  const of = { leadId: lead!.id, campaignId };
  const email = {
    ...of,
    subject: "Your ovens",
    text: "Ovens of marzipan",
    toAddress: lead!.email,
    holdId: lead!.id,
  };
  const sent = await insertEmail(ctx, { ...email, state: "sent", sentAt: new Date() });
  const waiting = await insertEmail(ctx, { ...email, leadId: other!.id, state: "queued" });
  const html = "<p>Send nougat</p>";
  const early = await insertReply(ctx, { ...of, text: "Send nougat", html, classQuote: "Send nougat" });
  const late = await insertReply(ctx, { ...of, text: "And toffee", receivedAt: monthsFromNow(2) });
  return { ctx, sent, waiting, early, late };
}

async function textsOf(ctx: Context) {
  const rows = await acrossWorkspaces(ctx).execute<{ texts: string }>(sql`
    select concat_ws('|', m.text, r.full_text, r.html, r.class_quote) as texts from messages m
    left join received_emails r on r.email_message_id = m.id where m.workspace_id = ${ctx.workspaceId} order by m.id`);
  return rows.map(({ texts }) => texts);
}

test("texts of emails go when their workspace's time is over, and no others", async () => {
  const { ctx, sent, early } = await seed();
  const unlimited = await seed();
  const before = await textsOf(ctx);
  await changeInboxSettings(ctx, { emailTextMonths: 12 });
  await sweepAt(monthsFromNow(12, -1));
  expect(await textsOf(ctx)).toEqual(before);
  await sweepAt(monthsFromNow(12, 3));
  const [first, second, third, fourth] = before;
  expect([first, third]).toEqual(["Ovens of marzipan", expect.stringContaining("nougat")]);
  expect(await textsOf(ctx)).toEqual(["", second, "", fourth]);
  expect(await textsOf(unlimited.ctx)).toEqual(before);

  const { emails } = await readConversation(ctx, { id: early.conversationId });
  expect(emails[0]).toMatchObject({ id: sent.id, subject: "Your ovens", text: null, isTextKept: false });
  expect(emails[1]).toMatchObject({ text: null, rest: null, hasHtml: false, isTextKept: false });
  expect(emails[1]!.received).toMatchObject({ replyClass: "question", classQuote: null });
  expect(emails[2]).toMatchObject({
    text: "And toffee",
    isTextKept: true,
    textDeletedAt: expect.stringMatching(/^\d{4}-/),
  });
});

test("what waited to be sent at one look is found by a later one", async () => {
  const { ctx, waiting } = await seed();
  await changeInboxSettings(ctx, { emailTextMonths: 1 });
  await sweepAt(monthsFromNow(4));
  expect(await textsOf(ctx)).toEqual(["", "Ovens of marzipan", "", ""]);
  await acrossWorkspaces(ctx).execute(
    sql`update deliveries set state = 'sent', sent_at = now() where id = ${waiting.id}`,
  );
  await sweepAt(monthsFromNow(4, 2));
  expect(await textsOf(ctx)).toEqual(["", "", "", ""]);
});

test("a limit takes effect a day later at the earliest, so that a mistake can be taken back", async () => {
  const { ctx } = await seed();
  const db = acrossWorkspaces(ctx);
  const isLookedAt = async (at: Date) => {
    const [row] = await db.execute<{ swept: string }>(
      sql`select email_texts_swept_at as swept from workspaces where id = ${ctx.workspaceId}`,
    );
    await sweepAt(at);
    const [after] = await db.execute<{ swept: string }>(
      sql`select email_texts_swept_at as swept from workspaces where id = ${ctx.workspaceId}`,
    );
    return String(after!.swept) !== String(row!.swept);
  };
  // As of a workspace that has been there for long.
  await db.execute(
    sql`update workspaces set email_texts_swept_at = now() - interval '1 year' where id = ${ctx.workspaceId}`,
  );
  await changeInboxSettings(ctx, { emailTextMonths: 1 });
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  expect(await isLookedAt(hours(23))).toBe(false);
  expect(await isLookedAt(hours(25))).toBe(true);
});

test("twenty sweeps at once go through a workspace once and fail at nothing", async () => {
  const { ctx } = await seed();
  await changeInboxSettings(ctx, { emailTextMonths: 1 });
  await Promise.all(Array.from({ length: 20 }, () => sweepAt(monthsFromNow(6))));
  expect(await textsOf(ctx)).toEqual(["", "Ovens of marzipan", "", ""]);
});
