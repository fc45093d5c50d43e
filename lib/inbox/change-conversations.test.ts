import { afterAll, beforeAll, expect, test } from "vitest";
import { conversations } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { insertReply } from "@/testing/inbox/insert-reply";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { changeConversations } from "./change-conversations";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

async function seed(count: number) {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, count);
  const ids: string[] = [];
  for (const lead of leads)
    ids.push((await insertReply(ctx, { leadId: lead.id, campaignId })).conversationId);
  return { ctx, ids: ids.toSorted() };
}

const stateOf = async (ctx: Context, id: string) =>
  (await acrossWorkspaces(ctx).select().from(conversations).where(eq(conversations.id, id)))[0]!;

test("many are done at once, and those that were not are named, for Undo", async () => {
  const { ctx, ids } = await seed(3);
  expect(await changeConversations(ctx, { ids: [ids[0]!], isDone: true })).toEqual({
    changed: [ids[0]],
    missing: [],
  });
  const nowhere = newId();
  const answer = await changeConversations(ctx, { ids: [...ids, ids[1]!, nowhere], isDone: true });
  expect(answer).toEqual({ changed: ids.slice(1), missing: [nowhere] });
  for (const id of ids) expect(await stateOf(ctx, id)).toMatchObject({ needsAnswer: false, isUnread: false });
  expect(await changeConversations(ctx, { ids: answer.changed, isDone: false })).toMatchObject({
    changed: ids.slice(1),
  });
  expect(await stateOf(ctx, ids[0]!)).toMatchObject({ needsAnswer: false });
  expect(await stateOf(ctx, ids[1]!)).toMatchObject({ needsAnswer: true });
});

test("many are snoozed, woken and assigned", async () => {
  const { ctx, ids } = await seed(2);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await changeConversations(ctx, { ids, snoozedUntil: until });
  expect((await stateOf(ctx, ids[1]!)).snoozedUntil?.toISOString()).toBe(until);
  expect(await changeConversations(ctx, { ids, snoozedUntil: until })).toMatchObject({ changed: [] });
  await changeConversations(ctx, { ids, snoozedUntil: null });
  expect((await stateOf(ctx, ids[1]!)).snoozedUntil).toBeNull();
  expect(await changeConversations(ctx, { ids, assignedTo: null })).toMatchObject({ changed: [] });
  await expect(changeConversations(ctx, { ids, assignedTo: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(changeConversations(ctx, { ids, snoozedUntil: "2001-01-01T00:00:00Z" })).rejects.toMatchObject(
    {
      code: "validation_error",
    },
  );
  expect(await changeConversations(ctx, { ids })).toEqual({ changed: [], missing: [] });
});

test("twenty changes of the same conversations at once wait for each other", async () => {
  const { ctx, ids } = await seed(4);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      changeConversations(ctx, { ids: nth % 2 ? ids : ids.toReversed(), isDone: true }),
    ),
  );
  expect(answers.flatMap(({ changed }) => changed).toSorted()).toEqual(ids);
});
