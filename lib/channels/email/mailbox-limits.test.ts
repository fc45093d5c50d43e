import { afterAll, beforeAll, expect, test } from "vitest";
import { mailboxes } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { readMailboxLimits } from "./mailbox-limits";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

const HOUR = 3_600_000;
const ADDRESS = "ada@own.example";
const WANTED = { count: 500, dailyCap: 0, perSecond: 0 };

/** A mailbox that handed over an email so many hours ago, for each of `hoursAgo`. */
async function seed(
  changes: Partial<typeof mailboxes.$inferInsert>,
  hoursAgo: number[],
  more: Parameters<typeof insertEmail>[1] | object = {},
) {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, Math.max(1, hoursAgo.length));
  const [mailbox] = await ctx.db
    .insert(mailboxes)
    .values({
      workspaceId: ctx.workspaceId,
      kind: "password",
      address: ADDRESS,
      gapLeast: 0,
      gapMost: 0,
      ...changes,
    })
    .returning();
  for (const [at, hours] of hoursAgo.entries())
    await insertEmail(ctx, {
      leadId: leads[at]!.id,
      campaignId,
      mailboxId: mailbox!.id,
      fromAddress: ADDRESS,
      state: "sent",
      subject: "s",
      text: "t",
      holdId: newId(),
      claimedAt: new Date(Date.now() - hours * HOUR),
      ...more,
    });
  return { ctx, mailbox: mailbox! };
}
const limitsOf = ({ ctx, mailbox }: { ctx: Context; mailbox: typeof mailboxes.$inferSelect }) =>
  readMailboxLimits(ctx, mailbox, ADDRESS, WANTED);

test("a new mailbox sends 10, and 5 more for each earlier day on which it sent, up to its cap", async () => {
  expect(await limitsOf(await seed({}, []))).toMatchObject({ count: 10, cap: null });
  expect(await limitsOf(await seed({}, [30, 30, 60, 90]))).toMatchObject({ count: 25 });
  const days = Array.from({ length: 9 }, (_, day) => 30 + 24 * day);
  expect(await limitsOf(await seed({}, days))).toMatchObject({ count: 40 });
  expect(await limitsOf(await seed({ dailyCap: 12 }, days))).toMatchObject({ count: 12 });
  expect(await limitsOf(await seed({ rampsUp: false }, []))).toMatchObject({ count: 40 });
});

test("what it sent in the last 24 hours counts, and the oldest of it says when the next may go", async () => {
  const used = Array.from({ length: 10 }, (_, at) => 1 + at / 10);
  const full = await limitsOf(await seed({ rampsUp: false, dailyCap: 10 }, used));
  expect(full).toMatchObject({ count: 0, cap: { reason: "cap" } });
  const freeIn = full.cap!.until.getTime() - Date.now();
  expect(Math.abs(freeIn - (24 - 1.9) * HOUR)).toBeLessThan(HOUR / 4);
  expect(await limitsOf(await seed({ rampsUp: false, dailyCap: 10 }, [25, 26, 27]))).toMatchObject({
    count: 10,
  });
});

test("an email that bounced later counts like any other, and one that was refused at once does not", async () => {
  const limits = { rampsUp: false, dailyCap: 10 };
  const bounced = { state: "bounced" as const, sentAt: new Date() };
  expect(await limitsOf(await seed(limits, [1, 2, 3], bounced))).toMatchObject({ count: 7 });
  expect(await limitsOf(await seed(limits, [1, 2, 3], { ...bounced, sentAt: null }))).toMatchObject({
    count: 10,
  });
  // A day on which it sent is one, whatever came back.
  expect(await limitsOf(await seed({}, [30, 60], bounced))).toMatchObject({ count: 20 });
});

test("answers of people and emails that never left count against nothing; with a gap one goes at a time", async () => {
  const apart = { enrollmentId: null, sequenceStepId: null };
  expect(await limitsOf(await seed({ rampsUp: false, dailyCap: 3 }, [1, 2, 3], apart))).toMatchObject({
    count: 3,
  });
  const canceled = { state: "canceled" as const };
  expect(await limitsOf(await seed({ rampsUp: false, dailyCap: 3 }, [1, 2], canceled))).toMatchObject({
    count: 3,
  });
  expect(await limitsOf(await seed({ gapLeast: 90, gapMost: 420 }, []))).toMatchObject({ count: 1 });
});
