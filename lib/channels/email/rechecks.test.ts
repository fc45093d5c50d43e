import type { IncomingMessage, ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creditEntries, type EvidenceRow, emailDrafts, leads, pageChecks } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Stage } from "@/lib/channels/contract/channel";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { grantCredits } from "@/lib/credits/grant-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import type { RunGeneration } from "@/lib/events";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { checkedAtOf } from "@/lib/leads/page-evidence";
import { updateLead } from "@/lib/leads/update-lead";
import type { PageBrowser, Rendering } from "@/lib/ports/page-browser";
import { estimateOutreach } from "@/lib/workflows/estimate-outreach";
import { getSendSchedule } from "@/lib/workflows/get-send-schedule";
import { previewOutreach } from "@/lib/workflows/preview-outreach";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { contactPage, openTestWeb, person } from "@/testing/discovery/test-discovery";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  deliverTo,
  emailsOf,
  enrolled,
  letSlotsCome,
  readFolders,
  rememberBenefits,
  seedFollowUps,
} from "@/testing/outreach/follow-up-path";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { queuesOfRun, sendCheckedEmailsOfRun } from "@/testing/outreach/send-run";
import { approveFollowUp } from "./approvals/approve-follow-up";
import type { FollowUpDraft } from "./approvals/follow-up-draft";
import { listFollowUpDrafts } from "./approvals/list-follow-up-drafts";
import { saveFollowUp } from "./approvals/save-follow-up";
import { emailChannel } from "./email-channel";
import { payForEmails } from "./pay-for-emails";
import { queueLeadEmail } from "./queue-lead-email";
import { checkNextPages } from "./rechecks/check-next-pages";

let path: Awaited<ReturnType<typeof openSendPath>>;
let delivered: string[];
let closables: { close(): Promise<unknown> }[];

beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());
beforeEach(async () => {
  const mail = await deliverTo(path);
  delivered = mail.delivered;
  closables = [mail];
});
afterEach(async () => {
  for (const one of closables.reverse()) await one.close();
});

const STAGES: readonly Stage[] = emailChannel.deliverer.stages;
const OLD = new Date(Date.now() - 40 * 86_400_000);
const URL = "http://bakery.example/team";
const NAMES = ["Ann Lee", "Bo Ray", "Cy Fox", "Dee Orr", "Eve Poe"];
type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);
type Seeded = Awaited<ReturnType<typeof seedCampaign>>;

/** What all leads of `seeded` are known from was read 40 days ago, on one page. */
async function makeOld({ ctx, leads: people }: Pick<Seeded, "ctx" | "leads">, at = OLD) {
  for (const [index, lead] of people.entries()) {
    lead.name = NAMES[index]!;
    const said: [string, string, string][] = [
      ["email", lead.email, lead.email],
      ["name", lead.name, lead.name],
      ["title", lead.title, lead.title],
      ["company", "Bakery North", "Bakery North"],
    ];
    const evidence: EvidenceRow[] = said.map(([field, value, quote]) => ({
      ...{ field, value, quote },
      url: URL,
      foundAt: at.toISOString(),
    }));
    await acrossWorkspaces(ctx)
      .update(leads)
      .set({ name: lead.name, company: "Bakery North", evidence, checkedAt: checkedAtOf(evidence) })
      .where(eq(leads.id, lead.id));
  }
}

/** Their page: as it was, or with what `change` makes of each. */
const pageOf = (
  people: Seeded["leads"],
  change: (lead: { name: string; title: string; email: string }) => string = (lead) =>
    person(lead.name, lead.title, lead.email),
) => contactPage("Bakery North", people.map(change));

async function serve(page: Page, browser?: PageBrowser) {
  const shown = { page };
  const web = await openTestWeb(
    {
      "bakery.example": {
        "/team": (request, response) => {
          if (typeof shown.page === "function") return shown.page(request, response);
          response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(shown.page);
        },
      },
    },
    {},
    browser && { browser },
  );
  closables.push(web);
  return { ...web, shown };
}

const answer = (status: number) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status).end();

const leadOf = async (ctx: Context, id: string) =>
  (await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, id)))[0]!;

const pagesPaid = async (ctx: Context) =>
  (
    await acrossWorkspaces(ctx)
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.workspaceId, ctx.workspaceId))
  ).filter(({ action }) => action === "pageContents").length;

/** A page that could not be read is tried again now. */
const letPausePass = (ctx: Context) =>
  acrossWorkspaces(ctx)
    .update(pageChecks)
    .set({ nextTryAt: new Date(0) })
    .where(eq(pageChecks.workspaceId, ctx.workspaceId));

/** Drives a run's email stages as `run-outreach` does, until it is done or waits. */
async function drive(ctx: Context, campaignId: string) {
  return goOn(ctx, await start(ctx, campaignId));
}

async function start(ctx: Context, campaignId: string): Promise<RunGeneration> {
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  return { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
}

async function goOn(ctx: Context, generation: RunGeneration) {
  for (const stage of STAGES)
    for (;;) {
      const report = await stage.turn(ctx, generation, null);
      if (report.end === "done") break;
      if (report.end !== "more") return { generation, ...report };
    }
  for (;;) {
    const report = await sendCheckedEmailsOfRun(ctx, generation);
    if (report.end !== "time") return { generation, ...report };
  }
}

test("before a first email is written the page is read again, once for all who are on it, and charged once", async () => {
  const seeded = await seedCampaign(path.connection, 3);
  await makeOld(seeded);
  const { requests } = await serve(pageOf(seeded.leads));
  const { ctx } = seeded;
  expect(await drive(ctx, seeded.campaignId)).toMatchObject({ end: "done" });
  expect(delivered).toHaveLength(3);
  expect(requests()).toEqual(["bakery.example/team"]);
  expect(await pagesPaid(ctx)).toBe(1);
  for (const { id } of seeded.leads) {
    const lead = await leadOf(ctx, id);
    expect(lead.checkedAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    for (const { foundAt, goneAt } of lead.evidence) {
      expect(Date.parse(foundAt)).toBeGreaterThan(OLD.getTime());
      expect(goneAt).toBeUndefined();
    }
  }
  expect((await reconcileLedgers(acrossWorkspaces(ctx))).findings).toEqual([]);
});

test("what was read lately, and what no page says, is not read again", async () => {
  const seeded = await seedCampaign(path.connection, 2);
  await makeOld(seeded, new Date(Date.now() - 20 * 86_400_000));
  const { requests } = await serve(pageOf(seeded.leads));
  await drive(seeded.ctx, seeded.campaignId);
  expect(delivered).toHaveLength(2);
  expect(requests()).toEqual([]);
});

test("a fact that is gone leaves lead and text, and the evidence says since when", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  await makeOld(seeded);
  await serve(pageOf(seeded.leads, ({ name, email }) => person(name, "Head Baker", email)));
  const { ctx } = seeded;
  const [{ id }] = seeded.leads as [Seeded["leads"][number]];
  await drive(ctx, seeded.campaignId);
  expect(delivered).toHaveLength(1);
  expect(delivered[0]).not.toContain("Owner");
  expect(delivered[0]).toContain("Bakery North");
  const lead = await leadOf(ctx, id);
  expect(lead.title).toBeNull();
  expect(lead.evidence.find(({ field }) => field === "title")).toMatchObject({
    value: "Owner",
    foundAt: OLD.toISOString(),
    goneAt: expect.any(String),
  });
  const { history } = await getLeadDossier(ctx, { id });
  expect(history.map(({ kind }) => kind)).toContain("facts_gone");
});

test.each([
  ["no longer shows the address", () => contactPage("Bakery North", ["<h3>Somebody Else</h3>"])],
  ["is gone (404)", () => answer(404)],
  ["is gone (410)", () => answer(410)],
] as const)("nobody is emailed whose page %s, until a person has confirmed the address", async (_, page) => {
  const seeded = await seedCampaign(path.connection, 1);
  await makeOld(seeded);
  await serve(page());
  const { ctx } = seeded;
  const [{ id, email }] = seeded.leads as [Seeded["leads"][number]];
  expect(await drive(ctx, seeded.campaignId)).toMatchObject({ end: "done" });
  expect(delivered).toEqual([]);
  expect(await emailsOf(ctx, id)).toMatchObject([{ state: "canceled", stateReason: "address_gone" }]);
  expect((await getCredits(ctx, {})).held).toBe(0);
  await expect(queueLeadEmail(ctx, { id })).rejects.toMatchObject({
    code: "invalid_state",
    details: { reason: "address_gone" },
  });
  await updateLead(ctx, { id, email });
  expect(await leadOf(ctx, id)).toMatchObject({ addressGone: false, email });
  await queueLeadEmail(ctx, { id });
  await dispatchAll(ctx);
  await checkNextPages(ctx);
  await dispatchAll(ctx);
  expect(delivered).toHaveLength(1);
});

describe("a page that scripts fill", () => {
  const SHELL = `<!doctype html><html><head><title>Team</title><script type="module" src="/app.js"></script></head>
    <body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`;
  const open = async (render: (people: Seeded["leads"]) => Rendering) => {
    const seeded = await seedCampaign(path.connection, 1);
    await makeOld(seeded);
    await serve(SHELL, { render: async () => render(seeded.leads), close: async () => {} });
    return { ...seeded, lead: seeded.leads[0]! };
  };

  test("is read again with a browser, as it was read before", async () => {
    const { ctx, campaignId, lead } = await open((people) => ({ ok: true, html: pageOf(people) }));
    await drive(ctx, campaignId);
    expect(delivered).toHaveLength(1);
    const { checkedAt, addressGone } = await leadOf(ctx, lead.id);
    expect(addressGone).toBe(false);
    expect(checkedAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test("has no fact taken from it where no browser can read it", async () => {
    const { ctx, campaignId, lead } = await open(() => ({
      ok: false,
      failure: "missing",
      message: "there is none",
    }));
    expect(await drive(ctx, campaignId)).toMatchObject({ end: "wait", waiting: { reason: "page_check" } });
    expect(await leadOf(ctx, lead.id)).toMatchObject({ addressGone: false, title: lead.title });
    expect(await pagesPaid(ctx)).toBe(0);
  });
});

test("a page that cannot be read is tried three times for nothing, then the email goes on and the dossier says so", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  await makeOld(seeded);
  const { requests } = await serve(answer(503));
  const { ctx } = seeded;
  const first = await drive(ctx, seeded.campaignId);
  expect(first).toMatchObject({ end: "wait", waiting: { reason: "page_check" } });
  // Before its time it is not asked for again.
  await goOn(ctx, first.generation);
  expect(requests()).toHaveLength(1);
  await letPausePass(ctx);
  expect(await goOn(ctx, first.generation)).toMatchObject({ end: "wait" });
  expect(delivered).toEqual([]);
  await letPausePass(ctx);
  expect(await goOn(ctx, first.generation)).toMatchObject({ end: "done" });
  expect(requests()).toHaveLength(3);
  expect(delivered).toHaveLength(1);
  expect(delivered[0]).toContain("Owner");
  expect(await pagesPaid(ctx)).toBe(0);
  const [{ id }] = seeded.leads as [Seeded["leads"][number]];
  const { history, lead } = await getLeadDossier(ctx, { id });
  expect(history.map(({ kind }) => kind)).toContain("facts_unchecked");
  expect(Date.parse(`${lead.checkedAt}`)).toBe(OLD.getTime());
});

test("one page that cannot be read holds nobody else up", async () => {
  const seeded = await seedCampaign(path.connection, 2);
  await makeOld({ ...seeded, leads: seeded.leads.slice(0, 1) });
  await serve(answer(503));
  expect(await drive(seeded.ctx, seeded.campaignId)).toMatchObject({
    end: "wait",
    waiting: { reason: "page_check" },
  });
  expect(delivered).toHaveLength(1);
});

test("without credits for the page the run waits for them as for those of an email, and nothing is read", async () => {
  const seeded = await seedCampaign(path.connection, 1, 1);
  await makeOld(seeded);
  const { ctx } = seeded;
  const { requests } = await serve(pageOf(seeded.leads));
  const generation = await start(ctx, seeded.campaignId);
  await acrossWorkspaces(ctx).execute(sql`
    update credit_accounts set held = posted where workspace_id = ${ctx.workspaceId}`);
  expect(await goOn(ctx, generation)).toMatchObject({ end: "unpaid" });
  expect(requests()).toEqual([]);
});

test("asked for 20 times at once it is one request and one charge", async () => {
  const seeded = await seedCampaign(path.connection, 5);
  const { ctx, campaignId } = seeded;
  await makeOld(seeded);
  const { requests } = await serve(pageOf(seeded.leads));
  const generation = await start(ctx, campaignId);
  const [select, check] = STAGES;
  await select!.turn(ctx, generation, null);
  await Promise.all(Array.from({ length: 20 }, () => check!.turn(ctx, generation, null)));
  expect(requests()).toHaveLength(1);
  expect(await pagesPaid(ctx)).toBe(1);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 999.9, held: 0 });
});

test("a reader that died between reading and storing is charged nothing, and its page is read by another", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  const { ctx, campaignId } = seeded;
  await makeOld(seeded);
  let isDead = true;
  const { requests, shown } = await serve(pageOf(seeded.leads));
  const page = shown.page as string;
  shown.page = (_, response) => {
    // As if the process had ended here: its claim and its hold stay behind.
    if (isDead)
      return void acrossWorkspaces(ctx)
        .execute(sql`update page_checks set claimed_until = now() - interval '1 minute'`)
        .then(() => response.writeHead(200, { "content-type": "text/html" }).end(page));
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  };
  const generation = await start(ctx, campaignId);
  const [select, check] = STAGES;
  await select!.turn(ctx, generation, null);
  await check!.turn(ctx, generation, null);
  expect(await pagesPaid(ctx)).toBe(0);
  isDead = false;
  await check!.turn(ctx, generation, null);
  expect(requests()).toHaveLength(2);
  expect(await pagesPaid(ctx)).toBe(1);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 999.9, held: 0 });
});

/** Follow-ups that are due, of leads whose page was read when the first emails went, which is long ago now. */
async function seedDue(count: number, given: { approve?: boolean } = {}) {
  const seeded = await seedFollowUps(path, count);
  const { ctx, campaignId } = seeded;
  await rememberBenefits(ctx);
  await makeOld(seeded, new Date());
  await drive(ctx, campaignId);
  expect(delivered.splice(0)).toHaveLength(count);
  if (given.approve)
    await acrossWorkspaces(ctx).execute(
      sql`update campaigns set approve_follow_ups = true where id = ${campaignId}`,
    );
  await dispatchAll(ctx);
  await letSlotsCome(ctx);
  await readFolders(ctx, seeded.mailbox.id);
  return seeded;
}

async function approve(ctx: Context, campaignId: string) {
  const { drafts } = await listFollowUpDrafts(ctx, { id: campaignId });
  for (const { lead, basis } of drafts) await approveFollowUp(ctx, { id: lead.id, basis });
}

async function pass(ctx: Context, mailboxId: string) {
  await letSlotsCome(ctx);
  await readFolders(ctx, mailboxId);
  return (await dispatchAll(ctx)).sent;
}

test("a follow-up waits until the page has been read again in the background, and others go meanwhile", async () => {
  const { ctx, leads: people, mailbox } = await seedDue(2);
  await makeOld({ ctx, leads: people.slice(0, 1) });
  const { requests } = await serve(pageOf(people));
  expect(await pass(ctx, mailbox.id)).toBe(1);
  expect(requests()).toEqual([]);
  expect(await checkNextPages(ctx)).toMatchObject({ read: 1, waiting: 0 });
  await pass(ctx, mailbox.id);
  expect((await emailsOf(ctx, people[0]!.id)).map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(await pagesPaid(ctx)).toBe(1);
});

test("an approved follow-up whose fact is gone loses its approval and is written again without it", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seedDue(1, { approve: true });
  const [{ id }] = people as [Seeded["leads"][number]];
  expect(await pass(ctx, mailbox.id)).toBe(0);
  const draft = async () => (await emailsOf(ctx, id)).at(-1)!;
  expect((await draft()).text).not.toBeNull();
  await approve(ctx, campaignId);
  await makeOld({ ctx, leads: people });
  await serve(pageOf(people, ({ name, email }) => person(name, "Head Baker", email)));
  expect(await pass(ctx, mailbox.id)).toBe(0);
  await checkNextPages(ctx);
  expect(await draft()).toMatchObject({ state: "draft", approvedAt: null, text: null });
  expect(await pass(ctx, mailbox.id)).toBe(0);
  const again = await draft();
  expect(again).toMatchObject({ state: "draft", approvedAt: null, text: expect.any(String) });
  expect(again.text).not.toContain("Owner");
});

test("an approval stays where the page still says the same", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seedDue(1, { approve: true });
  const [{ id }] = people as [Seeded["leads"][number]];
  await pass(ctx, mailbox.id);
  const { text } = (await emailsOf(ctx, id)).at(-1)!;
  await approve(ctx, campaignId);
  await makeOld({ ctx, leads: people });
  await serve(pageOf(people));
  await pass(ctx, mailbox.id);
  await checkNextPages(ctx);
  expect(await pass(ctx, mailbox.id)).toBe(1);
  expect((await emailsOf(ctx, id)).at(-1)!.text).toBe(text);
});

test("a follow-up that a person changed keeps its text and asks for approval again", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seedDue(1, { approve: true });
  const [{ id }] = people as [Seeded["leads"][number]];
  await pass(ctx, mailbox.id);
  const [{ body }] = (await listFollowUpDrafts(ctx, { id: campaignId })).drafts as [FollowUpDraft];
  await saveFollowUp(ctx, { id, body: `${body}\n\nShall I call you?` });
  const { text } = (await emailsOf(ctx, id)).at(-1)!;
  await approve(ctx, campaignId);
  await makeOld({ ctx, leads: people });
  await serve(pageOf(people, ({ name, email }) => person(name, "Head Baker", email)));
  await pass(ctx, mailbox.id);
  await checkNextPages(ctx);
  expect(await pass(ctx, mailbox.id)).toBe(0);
  expect((await emailsOf(ctx, id)).at(-1)).toMatchObject({ text, approvedAt: null });
});

test("the sequence of a lead whose address is gone ends, and says why", async () => {
  const { ctx, leads: people, mailbox } = await seedDue(1);
  await makeOld({ ctx, leads: people });
  await serve(answer(410));
  await pass(ctx, mailbox.id);
  await checkNextPages(ctx);
  expect(await pass(ctx, mailbox.id)).toBe(0);
  expect(await enrolled(ctx)).toMatchObject([{ state: "ended", endReason: "address_gone" }]);
});

test("while a campaign is paused nothing of it is read", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seedDue(1);
  await makeOld({ ctx, leads: people });
  const { requests } = await serve(pageOf(people));
  await pass(ctx, mailbox.id);
  await acrossWorkspaces(ctx).execute(sql`update campaigns set status = 'paused' where id = ${campaignId}`);
  expect(await checkNextPages(ctx)).toMatchObject({ read: 0 });
  expect(requests()).toEqual([]);
});

test("a first email that became too old in the queue is checked before it goes, and keeps its credit while it is written again", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  const { ctx, campaignId, leads: people } = seeded;
  const [{ id }] = people as [Seeded["leads"][number]];
  await makeOld(seeded, new Date());
  await serve(pageOf(people, ({ name, email }) => person(name, "Head Baker", email)));
  const generation = await start(ctx, campaignId);
  for (const stage of STAGES.slice(0, 2)) await stage.turn(ctx, generation, null);
  const [queue] = await queuesOfRun(ctx, generation);
  await payForEmails(ctx, queue);
  expect(await emailsOf(ctx, id)).toMatchObject([
    { state: "queued", text: expect.stringContaining("Owner") },
  ]);
  await makeOld(seeded);
  expect(await goOn(ctx, generation)).toMatchObject({ end: "done" });
  expect(delivered).toHaveLength(1);
  expect(delivered[0]).not.toContain("Owner");
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998.9, held: 0 });
});

test("a text that a person kept is not sent with what is gone; they look at it again", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  const { ctx, campaignId, leads: people } = seeded;
  const [{ id }] = people as [Seeded["leads"][number]];
  await makeOld(seeded);
  await ctx.db.insert(emailDrafts).values({
    workspaceId: ctx.workspaceId,
    leadId: id,
    subject: "Your bakery",
    body: "Hello Lee,\n\nyou are the Owner of Bakery North. A word about ovens?",
    author: "person",
  });
  await serve(pageOf(people, ({ name, email }) => person(name, "Head Baker", email)));
  expect(await drive(ctx, campaignId)).toMatchObject({ end: "done" });
  expect(delivered).toEqual([]);
  expect(await emailsOf(ctx, id)).toMatchObject([{ state: "canceled", stateReason: "fact_gone" }]);
  const [kept] = await acrossWorkspaces(ctx).select().from(emailDrafts).where(eq(emailDrafts.leadId, id));
  expect(kept!.body).toContain("Owner");
});

test("an estimate says how many pages are read again and what that costs, and it is what happens", async () => {
  const seeded = await seedCampaign(path.connection, 3);
  const { ctx, campaignId } = seeded;
  await makeOld(seeded);
  await serve(pageOf(seeded.leads));
  const estimate = await estimateOutreach(ctx, { id: campaignId });
  expect(estimate).toMatchObject({ people: 3, estimatedCost: 3.1 });
  expect(estimate.summary).toBe(
    "Email 3 people for up to 3.1 credits. This includes up to 0.1 credits for reading 1 page again whose facts are too old to use.",
  );
  const preview = await previewOutreach(ctx, { id: campaignId });
  expect(preview).toMatchObject({ estimatedCost: 3.1, checks: { pages: 1, cost: 0.1 } });
  await drive(ctx, campaignId);
  expect(delivered).toHaveLength(3);
  expect((await getCredits(ctx, {})).balance).toBe(1_000 - estimate.estimatedCost);
});

test("the estimate counts a page, too, that becomes too old before the last follow-up", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  const { ctx, campaignId } = seeded;
  const estimate = () => estimateOutreach(ctx, { id: campaignId });
  await makeOld(seeded, new Date(Date.now() - 25 * 86_400_000));
  expect(await estimate()).toMatchObject({ estimatedCost: 1.1 });
  await makeOld(seeded, new Date());
  expect(await estimate()).toMatchObject({ estimatedCost: 1 });
  await acrossWorkspaces(ctx).execute(sql`
    update sequence_steps set wait_days = 60 where workspace_id = ${ctx.workspaceId} and position > 0`);
  // 2 × 60 business days are 168, and 7 more: the page is too old after 30, 60, 90, 120 and 150 days.
  expect(await estimate()).toMatchObject({ estimatedCost: 1.5 });
});

test("a single email is refused without credits for its page, and costs both otherwise", async () => {
  const seeded = await seedCampaign(path.connection, 1, 1);
  const { ctx } = seeded;
  const [{ id }] = seeded.leads as [Seeded["leads"][number]];
  await makeOld(seeded);
  await serve(pageOf(seeded.leads));
  await expect(queueLeadEmail(ctx, { id })).rejects.toMatchObject({ code: "insufficient_credits" });
  await grantCredits(ctx, { amount: 1, note: "more" });
  await queueLeadEmail(ctx, { id });
  expect(await dispatchAll(ctx)).toMatchObject({ sent: 0 });
  await Promise.all(Array.from({ length: 20 }, () => checkNextPages(ctx)));
  await Promise.all(Array.from({ length: 20 }, () => dispatchAll(ctx)));
  expect(delivered).toHaveLength(1);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 0.9, held: 0 });
});

test("why nothing goes out is told by people who wait for their page", async () => {
  const { ctx, campaignId, leads: people } = await seedDue(2);
  await makeOld({ ctx, leads: people });
  const { waiting } = await getSendSchedule(ctx, { id: campaignId, offset: 0 });
  expect(waiting).toMatchObject([{ reason: "page_check", people: 2 }]);
});

test("leads of the sample web are looked up there, and no site is asked", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  const { ctx, campaignId } = seeded;
  await makeOld(seeded);
  const { requests } = await serve(pageOf(seeded.leads));
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ sample: true })
    .where(eq(leads.workspaceId, ctx.workspaceId));
  await drive(ctx, campaignId);
  // The sample web has no such page.
  expect(requests()).toEqual([]);
  expect(await leadOf(ctx, seeded.leads[0]!.id)).toMatchObject({ addressGone: true });
});

test("a person's entry, a file's row and a public record are never looked up", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  const { ctx, campaignId } = seeded;
  const [{ id, email }] = seeded.leads as [Seeded["leads"][number]];
  const { requests } = await serve(pageOf(seeded.leads));
  const foundAt = OLD.toISOString();
  const evidence: EvidenceRow[] = [
    { field: "email", value: email, quote: email, url: "import:1#row2", foundAt },
    { field: "title", value: "Owner", quote: "Owner", url: "person:user:1", by: "user:1", foundAt },
    {
      field: "company",
      value: "Bakery",
      quote: "Bakery",
      url: "https://www.openstreetmap.org/node/1",
      foundAt,
    },
  ];
  expect(checkedAtOf(evidence)).toBeNull();
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ evidence, checkedAt: checkedAtOf(evidence) })
    .where(eq(leads.id, id));
  await drive(ctx, campaignId);
  expect(delivered).toHaveLength(1);
  expect(requests()).toEqual([]);
});

test("what a person enters instead of an old fact is theirs, and its page is not read any more", async () => {
  const seeded = await seedCampaign(path.connection, 1);
  const { ctx } = seeded;
  const [{ id }] = seeded.leads as [Seeded["leads"][number]];
  await makeOld(seeded);
  await updateLead(ctx, { id, name: "Zoe Day", title: "Boss", company: "Ovens" });
  expect((await leadOf(ctx, id)).checkedAt).toEqual(OLD);
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ evidence: sql`jsonb_path_query_array(evidence, '$[*] ? (@.field != "email")')` })
    .where(eq(leads.id, id));
  await updateLead(ctx, { id, location: "Leeds" });
  expect((await leadOf(ctx, id)).checkedAt).toBeNull();
});
