import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Connection, connect } from "@/db";
import { outboxEvents } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { capability } from "@/lib/capability";
import { type Context, createContext, transact } from "@/lib/context";
import { failAction } from "@/lib/fail-action";
import { newId } from "@/lib/id";
import { SCOPES } from "@/lib/scopes";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { type FilledWorkspace, fillWorkspace } from "@/testing/workspaces/test-records";
import { explainConflict } from "./explain-conflict";

let database: TestDatabase;
let connection: Connection;
let workspace: FilledWorkspace;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 5 });
  workspace = await fillWorkspace(connection.db, "conflicts");
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const rename = (ctx: Context, id: string, name: string) =>
  acrossWorkspaces(ctx).execute(sql`update agents set name = ${name} where id = ${id}`);

/** Runs a capability's verb as a person does. */
function verbOf(work: (ctx: Context) => Promise<unknown>) {
  const spec = { name: "updateAgent", description: "x", scope: "agents:write", cost: "free" } as const;
  const verb = capability(
    { ...spec, needsApproval: false, input: z.object({}), output: z.object({ ok: z.literal(true) }) },
    async (ctx) => {
      await work(ctx);
      return { ok: true as const };
    },
  );
  const { workspaceId, db } = workspace.ctx;
  return verb(
    createContext({ workspaceId, db, scopes: SCOPES, actor: { kind: "user", id: newId(), name: "Ada" } }),
    {},
  );
}

const deeds = () =>
  connection.db.execute(sql`select code from audit_entries where capability = 'updateAgent' order by id`);

test("two transactions that lock each other out both come to their end, each once and with one entry in the log", async () => {
  const [one, other] = workspace.records.map(({ agentId }) => agentId) as [string, string];
  const before = await deeds();
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let attempts = 0;
  const swap = (first: string, second: string, mine: number) =>
    verbOf((ctx) =>
      transact(ctx, async (ctx) => {
        attempts += 1;
        await rename(ctx, first, `by ${mine}`);
        met[mine]!.resolve();
        await met[1 - mine]!.promise;
        await rename(ctx, second, `by ${mine}`);
      }),
    );
  await expect(Promise.all([swap(one, other, 0), swap(other, one, 1)])).resolves.toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(attempts).toBe(3);
  const names = await connection.db.execute<{ name: string }>(
    sql`select distinct name from agents where id in (${one}, ${other})`,
  );
  expect(names).toHaveLength(1);
  expect((await deeds()).length - before.length).toBe(2);
});

test.each(["40001", "40P01"])(
  "%s again and again is a 409 in words after a few attempts, and nothing is left of them",
  async (state) => {
    const id = newId();
    let attempts = 0;
    const failing = verbOf((ctx) =>
      transact(ctx, async (ctx) => {
        attempts += 1;
        await ctx.db.insert(outboxEvents).values({ id, name: "x/y", data: "{}" } as never);
        await acrossWorkspaces(ctx).execute(
          sql.raw(`do $$ begin raise exception 'met' using errcode = '${state}'; end $$`),
        );
      }),
    );
    await expect(failing).rejects.toMatchObject({ code: "conflict" });
    expect(attempts).toBe(4);
    expect(await connection.db.execute(sql`select 1 from outbox_events where id = ${id}`)).toEqual([]);
  },
);

test("a transaction around a capability runs again as a whole", async () => {
  let attempts = 0;
  const inner = (ctx: Context) =>
    capability(
      {
        name: "updateAgent",
        description: "x",
        scope: "agents:write",
        cost: "free",
        needsApproval: false,
        input: z.object({}),
        output: z.object({}),
      },
      async (ctx) => {
        attempts += 1;
        if (attempts === 1)
          await acrossWorkspaces(ctx).execute(
            sql`do $$ begin raise exception 'met' using errcode = '40P01'; end $$`,
          );
        return {};
      },
    )(ctx, {});
  await expect(transact(workspace.ctx, inner)).resolves.toEqual({});
  expect(attempts).toBe(2);
});

test("a unique index is a refusal in words, to a program and to a page, and stands in the audit log", async () => {
  const { leadId } = workspace.records[0]!;
  const twice = verbOf((ctx) =>
    acrossWorkspaces(
      ctx,
    ).execute(sql`insert into calls select (jsonb_populate_record(c, jsonb_build_object('id', ${newId()}::text))).*
      from calls c where lead_id = ${leadId}`),
  );
  await expect(twice).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("already in the call queue"),
  });
  expect((await deeds()).at(-1)).toEqual({ code: "invalid_state" });
  const raw = await connection.db
    .execute(sql`insert into calls select (jsonb_populate_record(c, jsonb_build_object('id', ${newId()}::text))).*
      from calls c where lead_id = ${leadId}`)
    .catch((error: unknown) => error);
  expect(failAction(raw, "test")).toMatchObject({ ok: false, error: { code: "invalid_state" } });
});

test("what is no conflict is not called one", async () => {
  const broken = await connection.db.execute(sql`select 1 / 0`).catch((error: unknown) => error);
  for (const error of [broken, new Error("23505"), null]) expect(explainConflict(error)).toBeNull();
});
