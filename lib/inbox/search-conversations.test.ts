import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conversations, leads, messages } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { updateLead } from "@/lib/leads/update-lead";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertUnmatched } from "@/testing/inbox/insert-unmatched";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openRandom } from "@/testing/process/random";
import { addMailbox } from "@/testing/receiving/inbound";
import { listConversations } from "./list-conversations";
import { refreshSearchWords } from "./refresh-search-words";
import { searchConversations } from "./search-conversations";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

/** What the index alone finds, once it knows everything. */
async function findByIndex(ctx: Context, text: string): Promise<string[]> {
  await refreshSearchWords(path.connection.db);
  const condition = sql`c.workspace_id = ${ctx.workspaceId}`;
  const search = { text, condition, at: sql`c.last_email_at`, most: 100 };
  return (await searchConversations(ctx, search, { newest: 0, hits: 1_000, few: 0 })).map(({ id }) => id);
}

type Reply = Partial<Parameters<typeof insertReply>[1]>;

/** A workspace with a conversation for each reply, the first one the oldest. */
async function seedReplies(...given: Reply[]) {
  const seeded = await seedCampaign(path.connection, given.length);
  const ids: string[] = [];
  for (const [index, reply] of given.entries()) {
    const { conversationId } = await insertReply(seeded.ctx, {
      ...{ leadId: seeded.leads[index]!.id, campaignId: seeded.campaignId },
      receivedAt: new Date(Date.UTC(2026, 10, 2, 8, index)),
      ...reply,
    });
    ids.push(conversationId);
  }
  const find = async (search: string, more: Parameters<typeof listConversations>[1] = {}) =>
    (await listConversations(seeded.ctx, { view: "all", search, ...more })).conversations.map(({ id }) => id);
  return { ...seeded, ids, find };
}

function emailTo(
  { ctx, campaignId, leads }: Pick<Awaited<ReturnType<typeof seedReplies>>, "ctx" | "campaignId" | "leads">,
  more: Partial<Parameters<typeof insertEmail>[1]>,
) {
  return insertEmail(ctx, {
    ...{ leadId: leads[0]!.id, campaignId, state: "sent", sentAt: new Date(), holdId: newId() },
    ...{ fromAddress: "ines@ovens.example", fromName: "Ines Vogt", toAddress: leads[0]!.email },
    ...more,
  });
}

describe("a search", () => {
  test("finds words of name, company, addresses, subjects and texts, which may be in different emails", async () => {
    const seeded = await seedReplies(
      { text: "Do you repair dampers?", subject: "Re: Ovens", fromAddress: "anna.private@mail.example" },
      { text: "No thanks." },
    );
    const { find, ids, leads: people, ctx } = seeded;
    const [one, other] = ids;
    await emailTo(seeded, { subject: "A greeting", text: "We build kilns." });
    await path.connection.db
      .update(leads)
      .set({ name: "Anna Grünwald", company: "Zum Alten Mühlrad" })
      .where(eq(leads.id, people[0]!.id));
    for (const found of [
      ...["dampers", "ovens", "greeting", "kilns", "anna", "mühlrad", "vogt"],
      ...["kilns dampers anna mühlrad", "REPAIR", "grunwald", "MUHLRAD", "damp", "kil dam", "damper?"],
      ...[
        "anna.private@mail.example",
        "private@mail",
        "ines@ovens.example",
        people[0]!.email,
        "bakery0.example",
      ],
    ])
      expect([found, await find(found)]).toEqual([found, [one]]);
    for (const none of ["dampers thanks", "ampers", "annas"])
      expect([none, await find(none)]).toEqual([none, []]);
    expect(await find("number")).toEqual([other]);
    expect(await find("example")).toEqual([other, one]);
    expect((await listConversations(ctx, { search: "dampers" })).conversations).toHaveLength(1);
  });

  test("takes the parts of an address from one place, and words from several", async () => {
    const { find, ids, ...seeded } = await seedReplies(
      { text: "I met Jo." },
      { fromAddress: "jo@tin.example" },
    );
    await emailTo(seeded, { subject: "A", text: "We work with tin." });
    expect(await find("jo tin")).toEqual([ids[1], ids[0]]);
    expect(await find("jo@tin")).toEqual([ids[1]]);
    expect(await find("jo@tin.exam")).toEqual([ids[1]]);
    expect(await findByIndex(seeded.ctx, "jo tin")).toEqual([ids[1], ids[0]]);
    expect(await findByIndex(seeded.ctx, "jo@tin.exam")).toEqual([ids[1]]);
  });

  test("finds nothing, and is no error, without a letter or digit, and in whatever is typed", async () => {
    const { find, ids } = await seedReplies({
      text: "It costs 100 % of it's 2\\3 & more (a lot): ﷺ straße 你好",
    });
    for (const nothing of [" ", ". , ;", "&|!():*", "%", "\\", "'", "''''", "<->", "🙂", "\u{301}"])
      expect([nothing, await find(nothing)]).toEqual([nothing, []]);
    for (const odd of [
      "it's",
      "100%",
      "2\\3",
      "2\\",
      "'more",
      "a&b|!lot:*",
      "(a",
      "lot')",
      "STRASSE",
      "straße",
      "你",
    ])
      expect(await find(odd)).toEqual(["a&b|!lot:*", "STRASSE"].includes(odd) ? [] : ids);
    for (const long of [
      "a".repeat(200),
      "㌖".repeat(200),
      "ﷺ".repeat(200),
      "𝒳".repeat(200),
      "a ".repeat(100),
      "' & ".repeat(50),
    ])
      expect(await find(long)).toEqual(long === "a ".repeat(100) ? ids : []);
    await expect(find("a\0b")).rejects.toMatchObject({ code: "validation_error" });
    await expect(find("")).rejects.toMatchObject({ code: "validation_error" });
    await expect(find("a".repeat(201))).rejects.toMatchObject({ code: "validation_error" });
  });

  test("looks at neither drafts nor canceled emails, nor at what matches nobody", async () => {
    const seeded = await seedReplies({ text: "Hello" });
    const { ctx, find, ids } = seeded;
    await emailTo(seeded, { state: "draft", subject: "A", text: "Unwritten." });
    await emailTo(seeded, { state: "canceled", subject: "A", text: "Withdrawn." });
    const mailbox = await addMailbox(ctx);
    await insertUnmatched(ctx, {
      mailboxId: mailbox.id,
      fromAddress: "x@elsewhere.example",
      subject: "Stray",
    });
    for (const word of ["unwritten", "withdrawn", "stray", "elsewhere"]) {
      expect(await find(word)).toEqual([]);
      expect(await findByIndex(ctx, word)).toEqual([]);
    }
    for (const found of [await find("hello"), await findByIndex(ctx, "hello")]) expect(found).toEqual(ids);
  });

  test("goes together with view, class, agent, mailbox and person", async () => {
    const seeded = await seedReplies(
      { text: "A kiln, please.", replyClass: "interested" },
      { text: "No kiln.", replyClass: "not_interested" },
      { text: "Nothing.", replyClass: "interested" },
    );
    const { ctx, find, ids, agentId, leads: people } = seeded;
    const [one, two] = ids;
    const { db } = path.connection;
    const own = await addMailbox(ctx);
    await db
      .update(conversations)
      .set({ needsAnswer: false, mailboxId: own.id, assignedTo: newId() })
      .where(eq(conversations.id, two!));
    expect(await find("kiln", { replyClass: "interested" })).toEqual([one]);
    expect(await find("kiln", { view: "needs_answer" })).toEqual([one]);
    expect(await find("kiln", { mailboxId: own.id })).toEqual([two]);
    expect(await find("kiln", { assignedTo: "nobody" })).toEqual([one]);
    expect(await find("kiln", { agentId })).toEqual([two, one]);
    expect(await find("kiln", { leadId: people[2]!.id })).toEqual([]);
  });

  test("finds nothing of another workspace", async () => {
    const one = await seedReplies({ text: "The parcel." });
    const other = await seedReplies({ text: "The crate." });
    expect(await one.find("crate")).toEqual([]);
    expect(await one.find(other.leads[0]!.email)).toEqual([]);
    expect(await other.find("crate")).toEqual(other.ids);
  });
});

describe("every way of a search", () => {
  const WORDS = ["kiln", "oven", "stove", "damper"];
  const WAYS = {
    "one by one": { newest: 1_000, hits: 1_000, few: 0 },
    "few hits of the index": { newest: 4, hits: 1, few: 1_000 },
    "the index's newest hits": { newest: 4, hits: 10, few: 0 },
    "all hits of the index": { newest: 4, hits: 1, few: 0 },
  };
  test("finds the same conversations, each once, newest first, over all pages", async () => {
    const draw = openRandom("search");
    const texts = Array.from({ length: 40 }, () => WORDS.filter(() => draw() < 0.5));
    const seeded = await seedReplies(...texts.map((words) => ({ text: words.join(" ") || "None." })));
    const { ctx, ids } = seeded;
    // Several of one moment, which the id decides between.
    await path.connection.db.execute(sql`
      update conversations set last_email_at = date_trunc('hour', last_email_at) + interval '5 minutes' * (extract(minute from last_email_at)::int / 5)
      where workspace_id = ${ctx.workspaceId}`);
    /** What the index knows of what is searched. */
    const states = {
      nothing: async () => {},
      everything: () => refreshSearchWords(path.connection.db),
      "what half of them were": async () => {
        for (const [index, id] of ids.entries()) {
          if (index % 2) continue;
          texts[index] = WORDS.filter(() => draw() < 0.5);
          await path.connection.db
            .update(messages)
            .set({ text: texts[index].join(" ") || "None." })
            .where(eq(messages.conversationId, id));
        }
      },
    };
    for (const [state, bring] of Object.entries(states)) {
      await bring();
      for (const search of [
        "kiln",
        "kiln oven",
        "oven stove damper",
        "kiln oven stove damper",
        "chimney",
        "kiln chimney",
      ]) {
        const expected = await inOrder(
          ctx,
          ids.filter((_, index) => search.split(" ").every((word) => texts[index]!.includes(word))),
        );
        for (const [way, sizes] of Object.entries(WAYS))
          for (const most of [1, 3, 100]) {
            const found: string[] = [];
            for (let after: string | undefined; ; after = found.at(-1)) {
              const at = sql`c.last_email_at`;
              const condition = sql`c.workspace_id = ${ctx.workspaceId} and ${after === undefined ? sql`true` : sql`(${at}, c.id) < (select last_email_at, id from conversations where id = ${after})`}`;
              const page = await searchConversations(ctx, { text: search, condition, at, most }, sizes);
              found.push(...page.map(({ id }) => id));
              if (page.length < most) break;
            }
            expect([state, way, search, found]).toEqual([state, way, search, expected]);
          }
      }
    }
  });

  test("goes on from the cursor of the page before", async () => {
    const { ctx, ids } = await seedReplies(
      ...Array.from({ length: 7 }, (_, index) => ({ text: index % 3 ? "kiln" : "oven" })),
    );
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listConversations(ctx, { search: "kiln", limit: 3, cursor });
      found.push(...page.conversations.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual([ids[5], ids[4], ids[2], ids[1]]);
  });

  async function inOrder(ctx: Context, ids: string[]): Promise<string[]> {
    const rows = await ctx.db.execute<{ id: string }>(sql`
      select id from conversations where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])
      order by last_email_at desc, id desc`);
    return rows.map(({ id }) => id);
  }
});

describe("the words of an email", () => {
  test("are those of its beginning, if it is longer than can be searched", async () => {
    const distinct = Array.from({ length: 400_000 }, (_, index) => `w${index.toString(36)}`).join(" ");
    const { find, ids } = await seedReplies(
      { text: distinct },
      { text: "㌖㌗ ".repeat(200_000) },
      { text: "x".repeat(300_000) },
    );
    expect(await find("w1")).toEqual([ids[0]]);
    expect(await find(`w${(399_999).toString(36)}`)).toEqual([]);
    expect(await find("キロメートル")).toEqual([ids[1]]);
  });

  test("follow its text, and what is known of its lead, and are gone with an erased lead", async () => {
    const seeded = await seedReplies({ text: "A damper." }, { text: "A chimney." });
    const { ctx, find, ids, leads: people } = seeded;
    const { db } = path.connection;
    await db.update(messages).set({ text: null, subject: null }).where(eq(messages.conversationId, ids[1]!));
    for (const found of [await find("chimney"), await findByIndex(ctx, "chimney")]) expect(found).toEqual([]);
    await updateLead(ctx, { id: people[0]!.id, company: "Sooty Ltd" });
    for (const found of [await find("sooty"), await findByIndex(ctx, "sooty")])
      expect(found).toEqual([ids[0]]);
    expect(await find("number")).toEqual([ids[1]]);
    await eraseLead(ctx, { id: people[0]!.id });
    for (const found of [await find("damper"), await findByIndex(ctx, "damper")]) expect(found).toEqual([]);
    // Rows that are gone keep nothing in the indexes of those that are there.
    const left = await db.execute(sql`
      select word from ts_stat($q$
        select search from messages where workspace_id = '${sql.raw(ctx.workspaceId)}'
        union all select search from conversations where workspace_id = '${sql.raw(ctx.workspaceId)}'
        union all select search from conversation_words where workspace_id = '${sql.raw(ctx.workspaceId)}'$q$)
      where word in ('damper', 'chimney', 'sooty', 'lead0')`);
    expect([...left]).toEqual([]);
  });
});
