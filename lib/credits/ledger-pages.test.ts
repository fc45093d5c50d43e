import { describe, expect, test } from "vitest";
import { chatTurns, creditEntries } from "@/db/schema";
import { createAgent } from "@/lib/agents/create-agent";
import { startRun } from "@/lib/campaigns/start-run";
import { createThread } from "@/lib/chat/create-thread";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { startIn } from "@/lib/time/day-edges";
import { listDays, todayIn } from "@/lib/time/time-zone";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { exportLedger } from "./export-ledger";
import { grantCredits } from "./grant-credits";
import { holdCredits } from "./hold-credits";
import { listHolds } from "./list-holds";
import { listLedger } from "./list-ledger";
import { settleHolds } from "./resolve-holds";
import { summarizeUsage } from "./summarize-usage";

const { fresh } = openTestWorkspaces();

/** A workspace with a grant, a search of a run and a chat turn of one agent, and the cost of another agent's run. */
async function fill() {
  const ctx = await fresh();
  await grantCredits(ctx, { amount: 100, note: '=bought, "cheaply"' });
  const [ada, bea] = [await createAgent(ctx, { name: "Ada" }), await createAgent(ctx, { name: "Bea" })];
  const run = (campaignId: string) =>
    startRun(ctx, campaignId, { kind: "discovery", mode: "people", depth: "fast", targetCount: 5 });
  const [runOfAda, runOfBea] = [await run(ada.campaignId), await run(bea.campaignId)];
  const thread = await createThread(ctx, { id: ada.id, title: "Talk" });
  const turnId = newId();
  await ctx.db.insert(chatTurns).values({
    id: turnId,
    workspaceId: ctx.workspaceId,
    threadId: thread.id,
    messageId: newId(),
    state: "done",
    instanceId: newId(),
    inputHoldId: newId(),
    outputHoldId: newId(),
  });
  const charge = async (
    key: string,
    action: "searchQuery" | "chatInputPerM" | "pageContents",
    runId?: string,
  ) => {
    const hold = await holdCredits(ctx, { key, action, amount: 500_000n, runId: runId ?? null });
    await settleHolds(ctx, [{ holdId: hold.id }]);
  };
  await charge(`search:${newId()}:${newId()}`, "searchQuery", runOfAda.id);
  await charge(`turn:${turnId}:input`, "chatInputPerM");
  await charge(`pages:${newId()}:${newId()}`, "pageContents", runOfBea.id);
  return { ctx, ada, bea, runOfAda, thread, turnId };
}

async function read(text: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const piece of text) whole += piece;
  return whole;
}

describe("the ledger's pages", () => {
  test("say what each entry was for, newest first", async () => {
    const { ctx, ada, bea, runOfAda, thread } = await fill();
    const { entries, total } = await listLedger(ctx, {});
    expect(total).toBe(4);
    expect(entries).toMatchObject([
      { kind: "charge", action: "pageContents", amount: -0.5, agentId: bea.id, agentName: "Bea" },
      { action: "chatInputPerM", agentId: ada.id, threadId: thread.id, campaignId: ada.campaignId },
      { action: "searchQuery", agentId: ada.id, runId: runOfAda.id },
      { kind: "grant", action: null, amount: 100, agentId: null },
    ]);
  });

  test("filter by kind, action, agent, campaign, text and time", async () => {
    const { ctx, ada, bea } = await fill();
    const count = async (filter: object) => {
      const { total, entries } = await listLedger(ctx, filter);
      expect(entries).toHaveLength(total);
      return total;
    };
    expect(await count({ kind: "grant" })).toBe(1);
    expect(await count({ action: "searchQuery" })).toBe(1);
    expect(await count({ agentId: ada.id })).toBe(2);
    expect(await count({ campaignId: bea.campaignId })).toBe(1);
    expect(await count({ agentId: ada.id, action: "searchQuery" })).toBe(1);
    expect(await count({ text: "CHEAPLY" })).toBe(1);
    expect(await count({ text: "50%" })).toBe(0);
    expect(await count({ from: new Date(Date.now() + 60_000) })).toBe(0);
    expect(await count({ to: new Date(Date.now() + 60_000) })).toBe(4);
    expect((await listLedger(ctx, { page: 2, pageSize: 3 })).entries).toMatchObject([{ kind: "grant" }]);
  });

  test("go out as CSV that no spreadsheet runs, every entry once", async () => {
    const { ctx } = await fill();
    const lines = (await read(await exportLedger(ctx, {}))).trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^createdAt,kind,action,amount,note/);
    expect(lines).toHaveLength(5);
    expect(lines[4]).toContain(`grant,,100,"'=bought, ""cheaply"""`);
    await ctx.db.insert(creditEntries).values(
      Array.from({ length: 2_300 }, (_, index) => ({
        workspaceId: ctx.workspaceId,
        kind: "grant" as const,
        amount: 1n,
        key: `many ${index}`,
      })),
    );
    const many = (await read(await exportLedger(ctx, { kind: "grant" }))).trimEnd().split("\r\n");
    expect(new Set(many).size).toBe(2_302);
  });

  test("show nothing of another workspace, not even by its ids", async () => {
    const { ada } = await fill();
    const stranger = await fresh();
    for (const filter of [{}, { agentId: ada.id }, { campaignId: ada.campaignId }]) {
      expect(await listLedger(stranger, filter)).toMatchObject({ entries: [], total: 0 });
      expect((await read(await exportLedger(stranger, filter))).trimEnd().split("\r\n")).toHaveLength(1);
    }
    expect(await listHolds(stranger, {})).toMatchObject({ holds: [], held: 0, total: 0 });
    expect(await summarizeUsage(stranger, { from: "2020-01-01", to: "2020-01-02" })).toMatchObject({
      total: 0,
    });
  });
});

test("lists what is set aside, and for what", async () => {
  const { ctx, ada, runOfAda, thread, turnId } = await fill();
  await holdCredits(ctx, { key: "search:x:y", action: "searchQuery", amount: 250_000n, runId: runOfAda.id });
  await holdCredits(ctx, { key: `turn:${turnId}:output`, action: "chatOutputPerM", amount: 1_000_000n });
  await holdCredits(ctx, { key: "something", action: "emailSend", amount: 1n });
  expect(await listHolds(ctx, { pageSize: 3 })).toMatchObject({
    total: 3,
    held: 1.250001,
    holds: [
      { purpose: "other", agentId: null },
      { purpose: "chat", agentId: ada.id, threadId: thread.id, amount: 1 },
      { purpose: "search", agentId: ada.id, runId: runOfAda.id, amount: 0.25 },
    ],
  });
});

describe("the use of credits", () => {
  const at = (ctx: Context, time: string, action: string, amount: bigint) =>
    ctx.db.insert(creditEntries).values({
      workspaceId: ctx.workspaceId,
      kind: "charge",
      action,
      amount: -amount,
      key: newId(),
      createdAt: new Date(time),
    });

  test("is summed up by day and action, with the days on which there was none", async () => {
    const ctx = await fresh();
    await at(ctx, "2026-03-01T00:00:00Z", "emailSend", 1_000_000n);
    await at(ctx, "2026-03-01T23:59:59Z", "searchQuery", 500_000n);
    await at(ctx, "2026-03-03T12:00:00Z", "emailSend", 100_000n);
    await at(ctx, "2026-03-03T12:00:00Z", "emailSend", 200_000n);
    await at(ctx, "2026-03-04T00:00:00Z", "emailSend", 9_000_000n);
    expect(await summarizeUsage(ctx, { from: "2026-03-01", to: "2026-03-03" })).toEqual({
      days: [
        { day: "2026-03-01", total: 1.5, byAction: { emailSend: 1, searchQuery: 0.5 } },
        { day: "2026-03-02", total: 0, byAction: {} },
        { day: "2026-03-03", total: 0.3, byAction: { emailSend: 0.3 } },
      ],
      byAction: { emailSend: 1.3, searchQuery: 0.5 },
      total: 1.8,
    });
  });

  test("falls on the day that it is for whoever reads, also where the clock is changed", async () => {
    const ctx = await fresh();
    // In Berlin, summer time began on 2026-03-29: that day has 23 hours.
    await at(ctx, "2026-03-28T22:59:59Z", "emailSend", 1_000_000n);
    await at(ctx, "2026-03-28T23:00:00Z", "emailSend", 2_000_000n);
    await at(ctx, "2026-03-29T21:59:59Z", "emailSend", 3_000_000n);
    await at(ctx, "2026-03-29T22:00:00Z", "emailSend", 4_000_000n);
    const range = { from: "2026-03-28", to: "2026-03-30", timeZone: "Europe/Berlin" };
    const { days } = await summarizeUsage(ctx, range);
    expect(days.map(({ total }) => total)).toEqual([1, 5, 4]);
  });

  test("begins at the first midnight where clocks go back over it, and counts short names with their summer time", async () => {
    const ctx = await fresh();
    // On the Azores, 2025-10-26 has 25 hours: its midnight occurs twice, at 00:00 and 01:00 UTC.
    await at(ctx, "2025-10-25T23:59:59Z", "emailSend", 1_000_000n);
    await at(ctx, "2025-10-26T00:00:00Z", "emailSend", 2_000_000n);
    await at(ctx, "2025-10-27T00:59:59Z", "emailSend", 3_000_000n);
    await at(ctx, "2025-07-30T22:00:00Z", "emailSend", 4_000_000n);
    const totals = async (from: string, to: string, timeZone: string) =>
      (await summarizeUsage(ctx, { from, to, timeZone })).days.map(({ total }) => total);
    expect(await totals("2025-10-25", "2025-10-27", "Atlantic/Azores")).toEqual([1, 5, 0]);
    expect(await totals("2025-07-30", "2025-07-31", "CET")).toEqual([0, 4]);
  });

  test("every moment of a year falls on the day that the zone's calendar says", () => {
    for (const timeZone of ["Africa/Cairo", "America/Havana", "Australia/Lord_Howe"]) {
      const startsOf = startIn(timeZone);
      for (const day of listDays("2025-01-01", "2025-12-31")) {
        const start = Date.parse(startsOf(day));
        expect([day, todayIn(timeZone, new Date(start))]).toEqual([day, day]);
        expect(todayIn(timeZone, new Date(start - 1)) < day).toBe(true);
      }
    }
  });

  test("refuses a range of no day, and one of years", async () => {
    const ctx = await fresh();
    for (const range of [
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2020-01-01", to: "2026-01-01" },
      { from: "2026-03-01", to: "2026-03-02", timeZone: "Mars/Olympus" },
      { from: "0001-01-01", to: "0001-01-01" },
      { from: "9999-12-31", to: "9999-12-31" },
    ])
      await expect(summarizeUsage(ctx, range)).rejects.toMatchObject({ code: "validation_error" });
  });
});
