import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mailboxes } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { getMailboxFigures } from "@/lib/analytics/get-mailbox-figures";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { OPEN_MAILBOX, seedFollowUps, useFollowUpPath } from "@/testing/outreach/follow-up-path";
import { startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { addMailbox } from "@/testing/receiving/inbound";
import { handOverPeople } from "./hand-over-people";

const path = useFollowUpPath();

const OTHER = { ...OPEN_MAILBOX, name: "Bo", address: "bo@stoves.example", signature: "Bo Reed\nStoves Ltd" };
const change = (ctx: Context, id: string, to: Partial<typeof mailboxes.$inferInsert>) =>
  acrossWorkspaces(ctx).update(mailboxes).set(to).where(eq(mailboxes.id, id));
const readPeople = (ctx: Context) =>
  acrossWorkspaces(ctx).execute<{
    enrolled: string;
    kept: string;
    email: string;
    sender: string;
    text: string;
  }>(sql`
    select e.mailbox_id as enrolled, c.mailbox_id as kept, m.mailbox_id as email, m.from_address as sender, m.text
    from enrollments e join conversations c on c.lead_id = e.lead_id join emails m on m.enrollment_id = e.id
    where e.workspace_id = ${ctx.workspaceId} order by m.id`);

/** Three people, one of whom has been written to; then their mailbox is gone, and another one comes. */
async function seedGone() {
  const seeded = await seedFollowUps(path, 3, {
    address: "ada@ovens.example",
    dailyCap: 1,
    signature: "Ada Lane",
  });
  const { ctx, mailbox, campaignId } = seeded;
  const generation = await startWrittenRun(ctx, campaignId);
  expect((await sendEmailsOfRun(ctx, generation)).sent).toBe(1);
  await change(ctx, mailbox.id, { state: "disconnected" });
  const other = await addMailbox(ctx, OTHER);
  return { ...seeded, generation, other };
}

it("moves those who got nothing yet, with the sender of their text, and leaves the others", async () => {
  const { ctx, mailbox, other, generation } = await seedGone();
  expect((await getMailboxFigures(ctx, { id: mailbox.id })).notWrittenTo).toBe(2);
  expect((await sendEmailsOfRun(ctx, generation)).sent).toBe(0);
  expect(await handOverPeople(ctx, { id: mailbox.id, mailboxId: other.id })).toEqual({ people: 2 });
  const [first, ...others] = await readPeople(ctx);
  expect(first).toMatchObject({ enrolled: mailbox.id, kept: mailbox.id, email: mailbox.id });
  expect(first!.text).toContain("\nAda Lane\n");
  for (const one of others) {
    expect(one).toMatchObject({
      enrolled: other.id,
      kept: other.id,
      email: other.id,
      sender: "bo@stoves.example",
    });
    expect(one.text).toContain("\nBo Reed\nStoves Ltd\n");
    expect(one.text).not.toContain("Ada Lane");
  }
  expect((await getMailboxFigures(ctx, { id: mailbox.id })).notWrittenTo).toBe(0);
  expect(await handOverPeople(ctx, { id: mailbox.id, mailboxId: other.id })).toEqual({ people: 0 });

  expect((await sendEmailsOfRun(ctx, generation)).sent).toBe(2);
  const senders = path.delivered.map((raw) => /^From: .*<(.+)>/m.exec(raw)?.[1]);
  expect(senders.sort()).toEqual(["ada@ovens.example", "bo@stoves.example", "bo@stoves.example"]);
  const ids = path.delivered.map((raw) => /^Message-ID: <.+@(.+)>/im.exec(raw)?.[1]);
  expect(ids.sort()).toEqual(["ovens.example", "stoves.example", "stoves.example"]);
});

it("while emails go out, 20 at once and back again, writes to nobody twice", async () => {
  const { ctx, mailbox, other, generation } = await seedGone();
  await change(ctx, mailbox.id, { state: "connected", dailyCap: 100 });
  const there = () => handOverPeople(ctx, { id: mailbox.id, mailboxId: other.id });
  const back = () => handOverPeople(ctx, { id: other.id, mailboxId: mailbox.id });
  await Promise.all([
    ...Array.from({ length: 10 }, there),
    sendEmailsOfRun(ctx, generation),
    ...Array.from({ length: 10 }, back),
  ]);
  while ((await sendEmailsOfRun(ctx, generation)).sent > 0);
  expect(path.delivered).toHaveLength(3);
  for (const { enrolled, kept, email } of await readPeople(ctx))
    expect([kept, email]).toEqual([enrolled, enrolled]);
});

it("refuses a mailbox that cannot send, the same one, and the service mailbox", async () => {
  const { ctx, mailbox, other } = await seedGone();
  const refused = (mailboxId: string, id = mailbox.id) =>
    expect(handOverPeople(ctx, { id, mailboxId })).rejects;
  await refused(mailbox.id).toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("another"),
  });
  await change(ctx, other.id, { state: "needs_attention", problem: "login_refused" });
  await refused(other.id).toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("connect"),
  });
  const [service] = await acrossWorkspaces(ctx).execute<{ id: string }>(
    sql`select id from mailboxes where workspace_id = ${ctx.workspaceId} and kind = 'service'`,
  );
  await refused(service!.id).toMatchObject({ code: "invalid_state" });
  await refused(newId()).toMatchObject({ code: "not_found" });
  expect((await getMailboxFigures(ctx, { id: mailbox.id })).notWrittenTo).toBe(2);
});
