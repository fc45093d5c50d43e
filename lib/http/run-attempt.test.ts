import { expect, test } from "vitest";
import { idempotencyKeys } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { listAgents } from "@/lib/agents/list-agents";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { AnswerLost, readAttempt, runAttempt } from "./run-attempt";

const { fresh } = openTestWorkspaces();

const make = (ctx: Context, id: string, isSettling = false, name = "First") =>
  runAttempt(
    ctx,
    { id, isSettling },
    {
      name: "createAgent",
      input: { name },
      work: (ctx) => createAgent(ctx, { name }),
    },
  );
const countAgents = async (ctx: Context) => (await listAgents(ctx, {})).total;

test("answers a question about an attempt that was done with its answer, and does nothing", async () => {
  const ctx = await fresh();
  const id = newId();
  const done = await make(ctx, id);
  const settled = await make(ctx, id, true);
  expect(settled).toEqual(JSON.parse(JSON.stringify(done)));
  expect(await countAgents(ctx)).toBe(1);
});

test("an attempt that never arrived is not done, also when it arrives after the question", async () => {
  const ctx = await fresh();
  const id = newId();
  const settled = await make(ctx, id, true);
  expect(settled).toMatchObject({ ok: false, error: { code: "unavailable" } });
  expect(await make(ctx, id)).toEqual(settled);
  expect(await countAgents(ctx)).toBe(0);
});

test("question and attempt at once, 20 times: either done and answered as done, or neither", async () => {
  const ctx = await fresh();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const id = newId();
      const name = `Agent ${number}`;
      const both = number % 2 === 0 ? [false, true] : [true, false];
      const [one, other] = await Promise.all(both.map((isSettling) => make(ctx, id, isSettling, name)));
      expect(one!.ok).toBe(other!.ok);
      return one!.ok;
    }),
  );
  expect(await countAgents(ctx)).toBe(outcomes.filter(Boolean).length);
});

test("the same attempt 20 times at once is done once", async () => {
  const ctx = await fresh();
  const id = newId();
  await Promise.all(Array.from({ length: 20 }, () => make(ctx, id).catch(() => null)));
  expect(await countAgents(ctx)).toBe(1);
});

test("tells the reason again why an attempt was refused", async () => {
  const ctx = await fresh();
  const id = newId();
  const refuse = (isSettling: boolean) =>
    runAttempt(
      ctx,
      { id, isSettling },
      {
        name: "refuse",
        input: {},
        work: async () => {
          throw new AppError("invalid_state", "Only a running campaign can be paused.");
        },
      },
    );
  const refused = await refuse(false);
  expect(refused).toMatchObject({ ok: false, error: { message: "Only a running campaign can be paused." } });
  expect(await refuse(true)).toEqual(refused);
});

test("never stores a secret: who lost the answer is told what to do", async () => {
  const ctx = await fresh();
  const id = newId();
  const key = (isSettling: boolean) =>
    runAttempt(
      ctx,
      { id, isSettling },
      {
        name: "createApiKey",
        input: {},
        secretOutput: "Revoke it, and create another one.",
        work: async () => ({ apiKey: "lw_secret" }),
      },
    );
  expect(await key(false)).toEqual({ ok: true, data: { apiKey: "lw_secret" } });
  expect(await key(true)).toMatchObject({
    ok: false,
    error: { message: "Revoke it, and create another one." },
  });
  const rows = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.workspaceId, ctx.workspaceId), eq(idempotencyKeys.key, id)));
  expect(JSON.stringify(rows)).not.toContain("lw_secret");
});

/** As a process leaves it that dies within the action: taken, unanswered, its lease over. */
async function leaveInFlight(ctx: Context, id: string, name: string) {
  await ctx.db.insert(idempotencyKeys).values({
    id: newId(),
    workspaceId: ctx.workspaceId,
    route: `action ${name}`,
    key: id,
    bodyHash: "x",
    holder: newId(),
    updatedAt: sql`now() - interval '2 minutes'`,
  });
}

test("what a dead process was doing in one transaction was not done; what it did in several may have been", async () => {
  const ctx = await fresh();
  const id = newId();
  await leaveInFlight(ctx, id, "createAgent");
  await leaveInFlight(ctx, id, "stopCampaign");
  expect(await make(ctx, id, true)).toMatchObject({
    error: { message: expect.stringContaining("Nothing was changed") },
  });
  const stop = { name: "stopCampaign", input: {}, commitsItself: true, work: async () => ({}) };
  expect(await runAttempt(ctx, { id, isSettling: true }, stop)).toMatchObject({
    error: { message: expect.stringContaining("Check whether it was done") },
  });
});

test("an attempt that was given up while it ran is rolled back", async () => {
  const ctx = await fresh();
  const id = newId();
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = runAttempt(
    ctx,
    { id, isSettling: false },
    {
      name: "createAgent",
      input: { name: "First" },
      work: async (ctx) => {
        const made = await createAgent(ctx, { name: "First" });
        begun.resolve();
        await mayEnd.promise;
        return made;
      },
    },
  );
  await begun.promise;
  // As if its lease were over.
  await ctx.db
    .update(idempotencyKeys)
    .set({ updatedAt: sql`now() - interval '2 minutes'` })
    .where(and(eq(idempotencyKeys.workspaceId, ctx.workspaceId), eq(idempotencyKeys.key, id)));
  const settled = await make(ctx, id, true);
  mayEnd.resolve();
  expect((await slow).ok).toBe(false);
  expect(settled.ok).toBe(false);
  expect(await countAgents(ctx)).toBe(0);
});

test("does not say that nothing was done when the database goes away in the middle", async () => {
  const ctx = await fresh();
  const gone = Object.assign(new Error("closed"), { code: "CONNECTION_CLOSED" });
  const work = async () => {
    throw gone;
  };
  const act = runAttempt(ctx, { id: newId(), isSettling: false }, { name: "pause", input: {}, work });
  await expect(act).rejects.toBeInstanceOf(AnswerLost);
});

test.each([
  [{}, null],
  [{ "attempt-id": "7" }, null],
  [{ "attempt-id": "0199a000-0000-7000-8000-000000000001" }, false],
  [{ "attempt-id": "0199a000-0000-7000-8000-000000000001", "attempt-settle": "1" }, true],
])("reads an attempt from the headers %o", (headers, isSettling) => {
  expect(readAttempt(new Headers(headers as Record<string, string>))?.isSettling ?? null).toBe(isSettling);
});
