import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { type Watching, watchMailboxes } from "./watch-mailboxes";

// Nothing listens there.
const NOWHERE = { ports: { smtp: 1, imap: 1, lmtp: 1, sasl: 1, away: 1 }, setPassword: () => {} };
const RETRY_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

let path: Awaited<ReturnType<typeof openSendPath>>;
let watching: Watching | undefined;
beforeAll(async () => {
  path = await openSendPath();
});
afterEach(() => watching?.stop());
afterAll(() => path.close());

/** Milliseconds for which mailboxes that failed so often before are left alone after they fail once more. */
async function waitsAfter(failures: number, mailboxes: number) {
  const { ctx } = await seedCampaign(path.connection, 1);
  for (let nth = 0; nth < mailboxes; nth += 1)
    await connectTestMailbox(ctx, NOWHERE, `ines${nth}-${failures}@ovens.example`, { failures });
  const db = acrossWorkspaces(ctx);
  const clock = async () =>
    Number((await db.execute(sql`select extract(epoch from now()) * 1000 as ms`))[0]!.ms);
  const began = await clock();
  watching = watchMailboxes(path.connection.preparedDb, path.instance.id, { lookMs: 20, retryMs: RETRY_MS });
  const left = () =>
    db.execute<{ until: string }>(sql`
      select extract(epoch from watch_after) * 1000 as until from mailboxes
      where workspace_id = ${ctx.workspaceId} and failures = ${failures + 1} and watched_by is null`);
  await expect.poll(async () => (await left()).length, { timeout: 30_000 }).toBe(mailboxes);
  const ended = await clock();
  return (await left()).map(({ until }) => ({ least: Number(until) - ended, most: Number(until) - began }));
}

test.each([
  [0, RETRY_MS],
  [2, 4 * RETRY_MS],
  [9, LONGEST_MS],
])(
  "after %i failures in a row a mailbox is left alone for %i ms, half more or less",
  async (failures, mean) => {
    const [wait] = await waitsAfter(failures, 1);
    expect(wait!.most).toBeGreaterThanOrEqual(mean * 0.5);
    expect(wait!.least).toBeLessThanOrEqual(mean * 1.5);
  },
);

test("twenty mailboxes that fail together are not tried again together", async () => {
  const waits = await waitsAfter(5, 20);
  const times = waits.map(({ most }) => most).sort((one, other) => one - other);
  expect(new Set(times.map(Math.round)).size).toBe(20);
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(LONGEST_MS / 10);
});
