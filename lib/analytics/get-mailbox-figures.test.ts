import { afterAll, beforeAll, expect, test } from "vitest";
import { mailboxes } from "@/db/schema";
import { newId } from "@/lib/id";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertUnmatched } from "@/testing/inbox/insert-unmatched";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { getMailboxFigures } from "./get-mailbox-figures";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

const ADDRESS = "ada@own.example";
const HOUR = 3_600_000;

test("counts by day in the mailbox's zone and by provider, of the last 30 days and of this mailbox alone", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 6);
  const [mailbox, other] = await ctx.db
    .insert(mailboxes)
    .values(
      [ADDRESS, "bo@own.example"].map((address) => ({
        workspaceId: ctx.workspaceId,
        kind: "password" as const,
        address,
        zone: "Pacific/Auckland",
        sendFrom: 0,
        sendUntil: 1440,
        sendDays: [1, 2, 3, 4, 5, 6, 7],
      })),
    )
    .returning();
  const send = (at: number, hoursAgo: number, changes: object = {}) => {
    const when = new Date(Date.now() - hoursAgo * HOUR);
    return insertEmail(ctx, {
      leadId: leads[at]!.id,
      campaignId,
      mailboxId: mailbox!.id,
      fromAddress: ADDRESS,
      toAddress: `p${at}@gmail.com`,
      state: "sent",
      subject: "s",
      text: "t",
      holdId: newId(),
      claimedAt: when,
      sentAt: when,
      ...changes,
    });
  };
  await send(0, 0);
  await insertReply(ctx, { leadId: leads[0]!.id, campaignId, mailboxId: mailbox!.id });
  // Nobody we wrote to.
  await insertUnmatched(ctx, {
    mailboxId: mailbox!.id,
    fromAddress: "who@elsewhere.example",
    subject: "Hello",
  });
  await send(1, 0, { state: "bounced", toAddress: "p1@outlook.com" });
  // Refused at once: a server never took it.
  await send(2, 30, { state: "bounced", sentAt: null });
  await send(3, 31 * 24);
  await send(4, 1, { mailboxId: other!.id, fromAddress: "bo@own.example" });
  const figures = await getMailboxFigures(ctx, { id: mailbox!.id });
  expect(figures.total).toMatchObject({ sent: 2, people: 2, bounced: { count: 2, of: 3 } });
  expect(figures.days).toHaveLength(30);
  expect(figures.days.at(-1)).toMatchObject({
    day: new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(new Date()),
    sent: 2,
    bounced: 1,
    replied: 1,
  });
  const sum = (key: "sent" | "bounced") => figures.days.reduce((total, day) => total + day[key], 0);
  expect([sum("sent"), sum("bounced")]).toEqual([2, 2]);
  expect(figures.providers.map(({ provider, sent, bounced }) => [provider, sent, bounced.count])).toEqual(
    expect.arrayContaining([
      ["Google", 1, 1],
      ["Microsoft 365", 1, 1],
    ]),
  );
  // Those of the last 24 hours count, also the one that bounced later, beside them one day on which it sent before today.
  expect(figures.today).toMatchObject({ used: 2, most: 15, opensAt: null });
});
