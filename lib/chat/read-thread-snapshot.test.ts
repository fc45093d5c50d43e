import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chatApprovals, chatMessages, chatTurns, leads, users } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { newId } from "@/lib/id";
import { createKey } from "@/lib/keys/create-key";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { appendMessages } from "./append-messages";
import { createThread } from "./create-thread";
import { listNamedLeads } from "./list-named-leads";
import { readThreadSnapshot } from "./read-thread-snapshot";

const { fresh } = openTestWorkspaces();
const absent = { code: "not_found" };

async function freshThread() {
  const ctx = await fresh();
  const agent = await createAgent(ctx, { name: "Ada" });
  const thread = await createThread(ctx, { id: agent.id });
  return { ctx, agent, place: { id: agent.id, threadId: thread.id } };
}

const said = (...texts: string[]) => texts.map((content) => ({ role: "user" as const, content }));
const texts = (snapshot: { messages: { content: string }[] }) =>
  snapshot.messages.map((message) => message.content);

test("reads a conversation from its end, and what came before a message", async () => {
  const { ctx, place } = await freshThread();
  await appendMessages(ctx, place.threadId, said("1", "2", "3", "4", "5"));
  const newest = await readThreadSnapshot(ctx, { ...place, limit: 2 });
  expect([texts(newest), newest.hasEarlier]).toEqual([["4", "5"], true]);
  const before = await readThreadSnapshot(ctx, { ...place, before: newest.messages[0]!.id, limit: 3 });
  expect([texts(before), before.hasEarlier]).toEqual([["1", "2", "3"], false]);
});

test("refuses a message of another thread as the one to read before", async () => {
  const { ctx, agent, place } = await freshThread();
  const other = await createThread(ctx, { id: agent.id });
  const [foreign] = await appendMessages(ctx, other.id, said("Hello"));
  await expect(readThreadSnapshot(ctx, { ...place, before: foreign!.id })).rejects.toMatchObject(absent);
  await expect(readThreadSnapshot(ctx, { ...place, before: newId() })).rejects.toMatchObject(absent);
});

test("says who said and who decided what: a person, a program by its key, or nobody known any more", async () => {
  const { ctx, place } = await freshThread();
  const [person] = await ctx.db
    .insert(users)
    .values({ name: "Ines", email: `${newId()}@example.com` })
    .returning();
  const key = await createKey(acrossWorkspaces(ctx), { workspaceId: ctx.workspaceId, name: "CRM" });
  const foreign = await fresh();
  const theirs = await createKey(acrossWorkspaces(ctx), { workspaceId: foreign.workspaceId, name: "secret" });
  const by = [`user:${person!.id}`, `key:${key.id}`, `key:${theirs.id}`, null];
  const [first] = await appendMessages(
    ctx,
    place.threadId,
    by.map((saidBy) => ({ role: "user" as const, content: "Hi", saidBy })),
  );
  const asked = { threadId: place.threadId, messageId: first!.id, toolName: "startDiscovery", input: {} };
  await ctx.db.insert(chatApprovals).values([
    { ...asked, workspaceId: ctx.workspaceId, id: "a", toolCallId: "a", state: "denied", decidedBy: by[0] },
    { ...asked, workspaceId: ctx.workspaceId, id: "b", toolCallId: "b" },
  ]);
  const snapshot = await readThreadSnapshot(ctx, place);
  expect(snapshot.messages.map(({ author }) => author && [author.kind, author.name])).toEqual([
    ["user", "Ines"],
    ["key", "CRM"],
    ["key", null],
    null,
  ]);
  expect(snapshot.approvals.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
    { id: "a", state: "denied", decidedBy: { name: "Ines" }, decidedAt: expect.any(String) },
    { id: "b", state: "pending", decidedBy: null, decidedAt: null },
  ]);
});

test("names another version when a turn begins, goes on a step, and ends, and none in between", async () => {
  const { ctx, place } = await freshThread();
  const versions = [await readThreadSnapshot(ctx, place)];
  const [question, answer] = await appendMessages(ctx, place.threadId, said("Hello", "…"));
  expect(question).toBeDefined();
  versions.push(await readThreadSnapshot(ctx, place));
  const ids = { instanceId: newId(), inputHoldId: newId(), outputHoldId: newId(), messageId: answer!.id };
  const [turn] = await ctx.db
    .insert(chatTurns)
    .values({ ...ids, workspaceId: ctx.workspaceId, threadId: place.threadId })
    .returning();
  versions.push(await readThreadSnapshot(ctx, place));
  expect(versions.at(-1)!.runningTurn).toEqual({ id: turn!.id, messageId: answer!.id });
  const later = new Date(Date.now() + 1_000);
  await acrossWorkspaces(ctx)
    .update(chatMessages)
    .set({ content: "Hi", updatedAt: later })
    .where(eq(chatMessages.id, answer!.id));
  versions.push(await readThreadSnapshot(ctx, place));
  await acrossWorkspaces(ctx).update(chatTurns).set({ state: "done" }).where(eq(chatTurns.id, turn!.id));
  versions.push(await readThreadSnapshot(ctx, place));
  expect(versions.at(-1)!.runningTurn).toBeNull();
  expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
  expect((await readThreadSnapshot(ctx, place)).version).toBe(versions.at(-1)!.version);
});

test("names leads in the order that was asked for, and says nothing of those that are not there", async () => {
  const { ctx, agent } = await freshThread();
  const made = await ctx.db
    .insert(leads)
    .values(
      ["a@example.com", "b@example.com"].map((email) => ({
        workspaceId: ctx.workspaceId,
        agentId: agent.id,
        campaignId: agent.campaignId,
        email,
        emailKey: email,
      })),
    )
    .returning();
  const [a, b] = made.map(({ id }) => id);
  const named = await listNamedLeads(ctx, { leadIds: [b!, newId(), a!, b!] });
  expect(named.leads.map(({ email }) => email)).toEqual(["b@example.com", "a@example.com"]);
  const many = Array.from({ length: 26 }, () => newId());
  await expect(listNamedLeads(ctx, { leadIds: many })).rejects.toMatchObject({ code: "validation_error" });
});
