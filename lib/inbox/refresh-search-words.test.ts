import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db";
import { conversationWords, messages, searchChanges } from "@/db/schema";
import { sql } from "@/db/scope";
import { newId } from "@/lib/id";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { refreshSearchWords } from "./refresh-search-words";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

async function seed() {
  const seeded = await seedCampaign(path.connection, 1);
  const { db } = path.connection;
  const { workspaceId } = seeded.ctx;
  const of = { leadId: seeded.leads[0]!.id, campaignId: seeded.campaignId };
  const { id, conversationId } = await insertReply(seeded.ctx, { ...of, text: "A damper." });
  const wordsOf = async (): Promise<string[]> => {
    const rows = await db.execute<{ word: string }>(sql`
      select unnest(tsvector_to_array(search)) as word from conversation_words where conversation_id = ${conversationId} order by 1`);
    return rows.map(({ word }) => word);
  };
  const changes = () => db.$count(searchChanges, eq(searchChanges.workspaceId, workspaceId));
  return { ...seeded, ...of, db, emailId: id, conversationId, wordsOf, changes };
}

test("the words of a conversation are those of its lead and its emails, and follow them", async () => {
  const { ctx, db, wordsOf, changes, emailId, leadId, campaignId } = await seed();
  expect(await changes()).toBeGreaterThan(0);
  await refreshSearchWords(db);
  expect(await wordsOf()).toEqual(expect.arrayContaining(["damper", "lead0", "question"]));
  expect(await changes()).toBe(0);
  await refreshSearchWords(db);

  const sent = await insertEmail(ctx, {
    ...{ leadId, campaignId, state: "draft", subject: "A", text: "Our kilns.", holdId: newId() },
    ...{ toAddress: "lead0@bakery0.example", fromAddress: "ines@ovens.example", fromName: "Ines Vogt" },
  });
  await refreshSearchWords(db);
  expect(await wordsOf()).not.toContain("kilns");
  await db.execute(sql`update deliveries set state = 'queued' where id = ${sent.id}`);
  expect(await changes()).toBe(1);
  await refreshSearchWords(db);
  expect(await wordsOf()).toEqual(expect.arrayContaining(["damper", "kilns", "vogt"]));

  await db.update(messages).set({ text: null }).where(eq(messages.id, emailId));
  await refreshSearchWords(db);
  expect(await wordsOf()).not.toContain("damper");
  // What changes none of them is no change.
  await db.update(messages).set({ filedAt: new Date() }).where(eq(messages.id, emailId));
  expect(await changes()).toBe(0);
});

test("a conversation that somebody has locked waits for the next time, and delays no other", async () => {
  const [locked, free] = [await seed(), await seed()];
  const other = connect(path.url, { max: 1 });
  try {
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from conversations where id = ${locked.conversationId} for update`);
      await refreshSearchWords(path.connection.db);
      expect([await locked.wordsOf(), (await locked.changes()) > 0]).toEqual([[], true]);
      expect(await free.wordsOf()).toContain("damper");
    });
  } finally {
    await other.close();
  }
  await refreshSearchWords(path.connection.db);
  expect([await locked.wordsOf(), await locked.changes()]).toEqual([expect.arrayContaining(["damper"]), 0]);
});

test("20 processes at once write them once, and what changes meanwhile is not lost", async () => {
  const { ctx, db, wordsOf, changes, leadId, campaignId } = await seed();
  const words = Array.from({ length: 20 }, (_, nth) => `word${nth}`);
  await Promise.all(
    words.flatMap((text) => [insertReply(ctx, { leadId, campaignId, text }), refreshSearchWords(db)]),
  );
  await refreshSearchWords(db);
  expect(await wordsOf()).toEqual(expect.arrayContaining(words));
  expect(await changes()).toBe(0);
});

test("more words than can be kept are those of the newest emails", async () => {
  const { ctx, db, wordsOf, leadId, campaignId, conversationId } = await seed();
  for (let nth = 0; nth < 12; nth += 1)
    await insertReply(ctx, {
      ...{ leadId, campaignId },
      text: Array.from({ length: 12_000 }, (_, word) => `n${nth}w${word}`).join(" "),
    });
  await refreshSearchWords(db);
  const words = await wordsOf();
  expect([words.includes("n11w1"), words.includes("n0w1")]).toEqual([true, false]);
  expect(await db.$count(conversationWords, eq(conversationWords.conversationId, conversationId))).toBe(1);
});

test("the words of a person who is deleted go at once, and what had changed of them with the next refresh", async () => {
  const { ctx, db, wordsOf, changes, leadId } = await seed();
  await refreshSearchWords(db);
  expect(await wordsOf()).toContain("damper");
  await eraseLead(ctx, { id: leadId });
  expect(await wordsOf()).toEqual([]);
  await refreshSearchWords(db);
  expect([await wordsOf(), await changes()]).toEqual([[], 0]);
});
