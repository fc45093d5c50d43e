import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { creditEntries, workspaces } from "@/db/schema";
import { asWorkspaceId } from "@/db/workspace-id";
import { type Context, systemContext, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { grantCredits } from "./grant-credits";
import { holdAsManyAsPaid, holdCredits } from "./hold-credits";
import { readBalance } from "./insufficient-credits";
import { reconcileLedgers } from "./reconcile-ledgers";
import { releaseHolds, settleHolds, sweepStaleHolds } from "./resolve-holds";

let testDatabase: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = connect(testDatabase.url, { max: 12 });
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

async function newWorkspace(credits: number): Promise<Context> {
  const id = asWorkspaceId(newId());
  await connection.db.insert(workspaces).values({ id, name: "test" });
  const ctx = systemContext(connection.db, id);
  if (credits > 0) await grantCredits(ctx, { amount: credits, note: "start" });
  return ctx;
}

const hold = (ctx: Context, amount: bigint, key: string = randomUUID()) =>
  holdCredits(ctx, { key, action: "emailSend", amount });

describe("the ledger", () => {
  test("lets only as many concurrent holds pass as the balance pays", async () => {
    const ctx = await newWorkspace(1);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => hold(ctx, 300_000n)));
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(3);
    for (const one of results)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({
          code: "insufficient_credits",
          details: { required: 0.3, balance: expect.any(Number) },
        });
    expect(await readBalance(ctx)).toBe(100_000n);
  });

  test("settles a hold once, however many settle and release it at the same time", async () => {
    const ctx = await newWorkspace(10);
    const { id } = await hold(ctx, 2_000_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 ? settleHolds(ctx, [{ holdId: id }]) : releaseHolds(ctx, [id]),
      ),
    );
    expect(outcomes.flat()).toEqual([id]);
    expect((await reconcileLedgers(connection.db)).findings).toEqual([]);
  });

  test("charges at most what was held and gives the rest back", async () => {
    const ctx = await newWorkspace(10);
    const part = await hold(ctx, 2_000_000n);
    await settleHolds(ctx, [{ holdId: part.id, amount: 500_000n }]);
    expect(await readBalance(ctx)).toBe(9_500_000n);
    const over = await hold(ctx, 1_000_000n);
    await settleHolds(ctx, [{ holdId: over.id, amount: 5_000_000n }]);
    expect(await readBalance(ctx)).toBe(8_500_000n);
  });

  test("gives the same hold for the same key", async () => {
    const ctx = await newWorkspace(1);
    const [first, second] = await Promise.all([hold(ctx, 700_000n, "once"), hold(ctx, 700_000n, "once")]);
    expect(second.id).toBe(first.id);
    expect(await readBalance(ctx)).toBe(300_000n);
  });

  test("holds for as many as can be paid, in order", async () => {
    const ctx = await newWorkspace(2);
    const keys = ["a", "b", "c", "d", "e"];
    const held = await holdAsManyAsPaid(ctx, { keys, action: "emailSend", amount: 700_000n });
    expect(held.map((one) => one.key)).toEqual(["a", "b"]);
  });

  test("takes nothing when the work around it fails", async () => {
    const ctx = await newWorkspace(1);
    const crash = transact(ctx, async (ctx) => {
      await hold(ctx, 400_000n);
      throw new Error("crash");
    });
    await expect(crash).rejects.toThrow("crash");
    expect(await readBalance(ctx)).toBe(1_000_000n);
  });

  test("refuses to change or delete an entry", async () => {
    const ctx = await newWorkspace(1);
    await expect(connection.sql`update credit_entries set amount = 5`).rejects.toThrow("append-only");
    await expect(connection.sql`delete from credit_entries`).rejects.toThrow("append-only");
    await expect(connection.sql`truncate credit_entries`).rejects.toThrow("append-only");
    expect(await readBalance(ctx)).toBe(1_000_000n);
  });

  test("books one grant for one key", async () => {
    const ctx = await newWorkspace(0);
    const grant = () => grantCredits(ctx, { amount: 5, note: "bought", key: "order-1" });
    await Promise.all([grant(), grant(), grant()]);
    expect(await readBalance(ctx)).toBe(5_000_000n);
  });

  test("sweeps stale holds and leaves the others", async () => {
    const ctx = await newWorkspace(3);
    await holdCredits(ctx, {
      key: "old",
      action: "pageContents",
      amount: 1_000_000n,
      expiresAt: new Date(0),
    });
    await hold(ctx, 1_000_000n);
    await sweepStaleHolds(ctx);
    expect(await readBalance(ctx)).toBe(2_000_000n);
  });

  test("finds a ledger that does not add up", async () => {
    const ctx = await newWorkspace(3);
    await connection.sql`update credit_accounts set posted = posted + 1 where workspace_id = ${ctx.workspaceId}`;
    expect((await reconcileLedgers(connection.db)).findings).toMatchObject([
      { workspaceId: ctx.workspaceId },
    ]);
    await connection.sql`update credit_accounts set posted = posted - 1 where workspace_id = ${ctx.workspaceId}`;
  });
});

test("thousands of random concurrent holds, settlements, releases and crashes replay to the same balance", async () => {
  const operation = fc.record({
    kind: fc.constantFrom("hold", "settle", "release", "crash", "grant", "many"),
    amount: fc.integer({ min: 0, max: 3_000_000 }),
    pick: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 300, maxLength: 300 }), async (operations) => {
      const ctx = await newWorkspace(20);
      const holds: string[] = [];
      const spent = new Map<string, bigint>();
      const one = async ({ kind, amount, pick }: (typeof operations)[number]) => {
        const target = holds[pick % Math.max(1, holds.length)];
        if (kind === "hold") holds.push((await hold(ctx, BigInt(amount))).id);
        else if (kind === "grant") await grantCredits(ctx, { amount: 0.25, note: "more" });
        else if (kind === "many") {
          const keys = [randomUUID(), randomUUID(), randomUUID()];
          const made = await holdAsManyAsPaid(ctx, { keys, action: "emailSend", amount: BigInt(amount) });
          holds.push(...made.map((each) => each.id));
        } else if (kind === "crash") {
          await transact(ctx, async (ctx) => {
            if (target) await settleHolds(ctx, [{ holdId: target }]);
            await hold(ctx, BigInt(amount));
            throw new Error("crash");
          });
        } else if (target && kind === "settle") {
          const done = await settleHolds(ctx, [{ holdId: target, amount: BigInt(amount) }]);
          for (const id of done) spent.set(id, (spent.get(id) ?? 0n) + 1n);
        } else if (target && kind === "release") await releaseHolds(ctx, [target]);
      };
      // Twelve workers take operations from one list, so everything that can run concurrently does.
      const list = operations.values();
      await Promise.all(
        Array.from({ length: 12 }, async () => {
          for (const each of list)
            await one(each).catch((error) => {
              if (error.code !== "insufficient_credits" && error.message !== "crash") throw error;
            });
        }),
      );
      expect([...spent.values()].every((times) => times === 1n)).toBe(true);
      expect((await reconcileLedgers(connection.db)).findings).toEqual([]);
      const entries = await connection.db.select().from(creditEntries);
      const mine = entries.filter((entry) => entry.workspaceId === ctx.workspaceId);
      const [account] =
        await connection.sql`select posted, held from credit_accounts where workspace_id = ${ctx.workspaceId}`;
      expect(mine.reduce((sum, entry) => sum + entry.amount, 0n)).toBe(BigInt(account!.posted));
      expect(BigInt(account!.posted) >= BigInt(account!.held)).toBe(true);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
