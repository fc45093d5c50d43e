import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, mailboxes, recipientDomains } from "@/db/schema";
import { acrossWorkspaces, and, eq } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { updateMailbox } from "@/lib/mailboxes/update-mailbox";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { checkBreakers, type Trouble } from "./check-breakers";
import { listBreakers } from "./list-breakers";
import { resumeBreaker } from "./resume-breaker";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

const ADDRESS = "ada@own.example";

/** Emails of a mailbox to these addresses, the first sent first. */
async function seed(to: readonly string[], kind: "password" | "service" = "password") {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, to.length);
  const mine = and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.kind, "service"));
  const [mailbox] =
    kind === "service"
      ? await ctx.db.select().from(mailboxes).where(mine)
      : await ctx.db
          .insert(mailboxes)
          .values({ workspaceId: ctx.workspaceId, kind, address: ADDRESS })
          .returning();
  const ids: string[] = [];
  for (const [at, toAddress] of to.entries()) {
    const email = await insertEmail(ctx, {
      leadId: leads[at]!.id,
      campaignId,
      mailboxId: mailbox!.id,
      toAddress,
      fromAddress: ADDRESS,
      state: "sent",
      subject: "s",
      text: "t",
      holdId: newId(),
      claimedAt: new Date(Date.now() - (to.length - at) * 60_000),
    });
    ids.push(email.id);
  }
  return { ctx, campaignId, mailboxId: mailbox!.id, ids };
}

/** As receiving and sending do it: what is recorded, and what it opens, in one transaction. */
const bounce = (ctx: Context, id: string, response = "250 ok") =>
  transact(ctx, async (ctx) => {
    await ctx.db
      .update(deliveries)
      .set({ state: "bounced", response })
      .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, id)));
    await checkBreakers(ctx, [{ emailId: id, kind: "bounce" }]);
  });
const report = (ctx: Context, trouble: Trouble) => transact(ctx, (ctx) => checkBreakers(ctx, [trouble]));
const opened = async (ctx: Context) =>
  (await listBreakers(ctx, {})).breakers
    .filter(({ isOpen }) => isOpen)
    .map(({ provider, reason }) => [provider, reason]);
const at = (domain: string, count: number) => Array.from({ length: count }, (_, n) => `p${n}@${domain}`);

test("five bounces in a row at one provider hold its emails alone, even if all five are told at the same moment", async () => {
  const { ctx, ids } = await seed([...at("gmail.com", 5), ...at("bakery.example", 3)]);
  await Promise.all(ids.slice(0, 5).map((id) => bounce(ctx, id)));
  expect(await opened(ctx)).toEqual([["google", "bounces_in_a_row"]]);
});

test("a mailbox whose breaker is off holds nothing, whatever comes back", async () => {
  const { ctx, ids, mailboxId } = await seed(at("gmail.com", 7));
  await updateMailbox(ctx, { id: mailboxId, breaker: false });
  for (const id of ids.slice(0, 5)) await bounce(ctx, id);
  await report(ctx, { emailId: ids[5]!, kind: "complaint" });
  await report(ctx, { emailId: ids[5]!, kind: "policy", status: "5.7.1" });
  expect(await opened(ctx)).toEqual([]);
  await updateMailbox(ctx, { id: mailboxId, breaker: true });
  await bounce(ctx, ids[6]!);
  expect(await opened(ctx)).toEqual([["google", "bounces_in_a_row"]]);
});

test("bounces at several providers are counted apart; who hosts a domain is known by its MX records", async () => {
  await acrossWorkspaces({ db: (await seed([])).ctx.db })
    .insert(recipientDomains)
    .values({ domain: "hosted.example", provider: "google" })
    .onConflictDoNothing();
  const { ctx, ids } = await seed([
    ...at("gmail.com", 3),
    ...at("outlook.com", 2),
    ...at("hosted.example", 2),
  ]);
  for (const id of ids.slice(0, 5)) await bounce(ctx, id);
  expect(await opened(ctx)).toEqual([]);
  for (const id of ids.slice(5)) await bounce(ctx, id);
  expect(await opened(ctx)).toEqual([["google", "bounces_in_a_row"]]);
});

test("one bounce in twenty opens it, and what happened is told with its counts", async () => {
  const { ctx, ids } = await seed(at("gmail.com", 20));
  await bounce(ctx, ids[3]!);
  const [one] = (await listBreakers(ctx, {})).breakers;
  expect(one).toMatchObject({
    reason: "bounce_rate",
    bad: 1,
    emails: 20,
    providerName: "Google",
    message: expect.stringMatching(/^1 of the last 20 emails to Google bounced/),
  });
});

test("a person resumes it; then only what is sent from then on counts", async () => {
  const { ctx, ids } = await seed(at("gmail.com", 7));
  for (const id of ids.slice(0, 5)) await bounce(ctx, id);
  const [open] = (await listBreakers(ctx, {})).breakers;
  const resumed = await Promise.all(Array.from({ length: 20 }, () => resumeBreaker(ctx, { id: open!.id })));
  for (const one of resumed) expect(one.isOpen).toBe(false);
  for (const id of ids.slice(5)) await bounce(ctx, id);
  expect(await opened(ctx)).toEqual([]);
});

test("a campaign's emails are held at 5 % of 50, whatever their providers", async () => {
  // Each at a provider of its own, and none in a row.
  const { ctx, ids, campaignId } = await seed([
    ...at("gmail.com", 19),
    ...at("outlook.com", 19),
    ...at("yahoo.com", 12),
  ]);
  for (const id of [ids[0]!, ids[19]!]) await bounce(ctx, id);
  expect(await opened(ctx)).toEqual([]);
  await bounce(ctx, ids[38]!);
  const { breakers } = await listBreakers(ctx, { campaignId });
  expect(breakers).toMatchObject([{ reason: "campaign_bounce_rate", bad: 3, emails: 50, provider: null }]);
});

test("a complaint and a refusal by policy open it at once; a refusal by policy is no bounce", async () => {
  const { ctx, ids } = await seed([...at("gmail.com", 2), ...at("outlook.com", 5)]);
  await report(ctx, { emailId: ids[0]!, kind: "complaint" });
  await report(ctx, { emailId: ids[2]!, kind: "policy", status: "5.7.1" });
  expect((await opened(ctx)).sort()).toEqual([
    ["google", "complaints"],
    ["microsoft", "refused_by_policy"],
  ]);
  const other = await seed(at("gmail.com", 5));
  for (const id of other.ids) await bounce(other.ctx, id, "550 5.7.1 not from you");
  expect(await opened(other.ctx)).toEqual([]);
});

test("the service mailbox has none", async () => {
  const { ctx, ids } = await seed(at("gmail.com", 6), "service");
  for (const id of ids) await bounce(ctx, id);
  await report(ctx, { emailId: ids[0]!, kind: "complaint" });
  expect(await opened(ctx)).toEqual([]);
});
