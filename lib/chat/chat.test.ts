import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chatMessages } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { newId } from "@/lib/id";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { appendMessages } from "./append-messages";
import { createThread } from "./create-thread";
import { getThread } from "./get-thread";
import { listMessages } from "./list-messages";
import { listThreads } from "./list-threads";
import { renameThread } from "./rename-thread";
import { streamTurn } from "./stream-turn";

const { fresh } = openTestWorkspaces();
const absent = { code: "not_found" };
const refused = { code: "validation_error" };

async function freshThread() {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  const thread = await createThread(ctx, { id, title: "First" });
  return { ctx, id, threadId: thread.id, thread };
}

const said = (...texts: string[]) => texts.map((content) => ({ role: "user" as const, content }));
const texts = (page: { messages: { content: string }[] }) => page.messages.map((message) => message.content);

test("opens a thread with a title of 1 to 120 characters, or a default one", async () => {
  const { ctx, id, thread } = await freshThread();
  expect(thread).toMatchObject({ title: "First", agentId: id });
  const { title } = await createThread(ctx, { id });
  expect(title.length).toBeGreaterThan(0);
  for (const wrong of ["", "x".repeat(121), "a\u0000"]) {
    await expect(createThread(ctx, { id, title: wrong })).rejects.toMatchObject(refused);
    await expect(renameThread(ctx, { id, threadId: thread.id, title: wrong })).rejects.toMatchObject(refused);
  }
});

test("lists all threads of an agent, newest first, and none of another agent", async () => {
  const { ctx, id, threadId } = await freshThread();
  const other = await createAgent(ctx, { name: "Bea" });
  await createThread(ctx, { id: other.id });
  const second = await createThread(ctx, { id });
  const { threads } = await listThreads(ctx, { id });
  expect(threads.map((thread) => thread.id)).toEqual([second.id, threadId]);
});

test("renames a thread and answers it as it is now", async () => {
  const { ctx, id, threadId } = await freshThread();
  expect(await renameThread(ctx, { id, threadId, title: "Other" })).toMatchObject({
    id: threadId,
    title: "Other",
  });
  expect(await getThread(ctx, { id, threadId })).toMatchObject({ title: "Other" });
  await expect(renameThread(ctx, { id, threadId } as never)).rejects.toMatchObject(refused);
});

test("hides a thread behind another agent and from another workspace", async () => {
  const { ctx, id, threadId } = await freshThread();
  const other = await createAgent(ctx, { name: "Bea" });
  const stranger = await freshThread();
  for (const [who, path] of [
    [ctx, { id: other.id, threadId }],
    [stranger.ctx, { id, threadId }],
    [stranger.ctx, { id: stranger.id, threadId }],
  ] as const) {
    await expect(getThread(who, path)).rejects.toMatchObject(absent);
    await expect(renameThread(who, { ...path, title: "Mine" })).rejects.toMatchObject(absent);
    await expect(listMessages(who, path)).rejects.toMatchObject(absent);
    await expect(streamTurn(who, { ...path, message: "Hi" })).rejects.toMatchObject(absent);
  }
  await expect(appendMessages(stranger.ctx, threadId, said("x"))).rejects.toMatchObject(absent);
});

test("pages through messages oldest first, until nextCursor is null", async () => {
  const { ctx, id, threadId } = await freshThread();
  await appendMessages(ctx, threadId, said("1", "2", "3", "4", "5"));
  const first = await listMessages(ctx, { id, threadId, limit: 2 });
  expect(texts(first)).toEqual(["1", "2"]);
  const second = await listMessages(ctx, { id, threadId, limit: 2, cursor: first.nextCursor! });
  expect(texts(second)).toEqual(["3", "4"]);
  const last = await listMessages(ctx, { id, threadId, limit: 2, cursor: second.nextCursor! });
  expect(texts(last)).toEqual(["5"]);
  expect(last.nextCursor).toBeNull();
  expect((await listMessages(ctx, { id, threadId, limit: 5 })).nextCursor).toBeNull();
});

test("a cursor neither skips nor repeats while messages are added", async () => {
  const { ctx, id, threadId } = await freshThread();
  await appendMessages(ctx, threadId, said(..."abcdefghij"));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMessages(ctx, { id, threadId, limit: 3, cursor });
    seen.push(...texts(page));
    cursor = page.nextCursor ?? undefined;
    if (seen.length < 12) await appendMessages(ctx, threadId, said(`after ${seen.length}`));
  } while (cursor);
  const stored = await acrossWorkspaces(ctx)
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.threadId, threadId))
    .orderBy(chatMessages.position);
  expect(seen).toEqual(stored.map((message) => message.content));
});

test("messages appended at the same moment get positions one after the other", async () => {
  const { ctx, threadId } = await freshThread();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => appendMessages(ctx, threadId, said(`${n}a`, `${n}b`))),
  );
  const rows = await acrossWorkspaces(ctx)
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.threadId, threadId))
    .orderBy(chatMessages.position);
  expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  for (let index = 0; index < 40; index += 2) {
    expect(rows[index + 1]!.content).toBe(rows[index]!.content.replace("a", "b"));
  }
});

test("refuses a cursor that this list has not given", async () => {
  const { ctx, id, threadId } = await freshThread();
  await appendMessages(ctx, threadId, said("1", "2", "3"));
  const cursor = (await listMessages(ctx, { id, threadId, limit: 1 })).nextCursor!;
  const elsewhere = await createThread(ctx, { id });
  const forged = [
    "",
    "1",
    "x",
    newId(),
    cursor.slice(1),
    `${cursor}=`,
    `${cursor} `,
    Buffer.from('{"position":1}').toString("base64url"),
    Buffer.from(newId().replaceAll("-", ""), "hex").toString("base64url"),
  ];
  for (const wrong of forged) {
    await expect(listMessages(ctx, { id, threadId, cursor: wrong }), wrong).rejects.toMatchObject(refused);
  }
  await expect(listMessages(ctx, { id, threadId: elsewhere.id, cursor })).rejects.toMatchObject(refused);
});

test("refuses a limit out of range rather than clamp it; 50 is the default", async () => {
  const { ctx, id, threadId } = await freshThread();
  for (const limit of [0, 101, 1.5]) {
    await expect(listMessages(ctx, { id, threadId, limit })).rejects.toMatchObject(refused);
  }
  await appendMessages(ctx, threadId, said(...Array.from({ length: 51 }, (_, n) => `${n}`)));
  expect((await listMessages(ctx, { id, threadId })).messages).toHaveLength(50);
  expect((await listMessages(ctx, { id, threadId, limit: 100 })).messages).toHaveLength(51);
});

test("a chat turn answers not_implemented once its records and its fields are in order", async () => {
  const { ctx, id, threadId } = await freshThread();
  const leadIds = Array.from({ length: 26 }, () => newId());
  await expect(streamTurn(ctx, { id, threadId, leadIds })).rejects.toMatchObject(refused);
  await expect(streamTurn(ctx, { id, threadId, message: "Hi", leadIds: [newId()] })).rejects.toMatchObject(
    absent,
  );
  await expect(streamTurn(ctx, { id, threadId, trigger: "shout" as never })).rejects.toMatchObject(refused);
  await expect(streamTurn(ctx, { id, threadId, messageId: "x" })).rejects.toMatchObject(refused);
});
