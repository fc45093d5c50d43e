import { createHash } from "node:crypto";
import { inArray, type SQL } from "drizzle-orm";
import { pageChecks } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { pagesSeenBefore } from "@/lib/leads/page-evidence";
import { checkedBefore } from "@/lib/leads/unchecked";
import { announceDueEmails } from "@/lib/mailboxes/announce-due-emails";
import { checkPage } from "./check-page";
import type { PageToCheck } from "./page-to-check";
import { listWaitingLeads, type WaitingLead } from "./waiting-leads";

const LEADS_AT_ONCE = 1_000;
const PAGES_AT_ONCE = 8;
/** When to look again for a page that somebody else is reading. */
const SOON_MS = 5_000;
/** And at the latest: a person may change meanwhile what is waited for. */
const LATEST_MS = 5 * 60_000;

export type CheckReport = {
  /** Pages that were asked for by this call. */
  read: number;
  /** Leads that wait still, at most 1,000, and when the next of their pages may be read. */
  waiting: number;
  until: Date;
  /** Credits do not pay for the next page. */
  isUnpaid: boolean;
};

type PageState = typeof pageChecks.$inferSelect;

/**
 * Reads the next pages of leads that wait for it (`among` is SQL on `leads l`), each once for all who wait for it, and lets their emails
 * go on. May be repeated, and called by any number of processes at once.
 */
export async function checkNextPages(ctx: Context, among: SQL = sql`true`): Promise<CheckReport> {
  const waiting = await listWaitingLeads(ctx, among, LEADS_AT_ONCE);
  const pages = pagesOf(ctx, waiting);
  const states = await readStates(ctx, pages);
  const open = pages.filter((page) => opensAt(states.get(page.urlHash)) <= Date.now());
  const outcomes = await Promise.allSettled(open.slice(0, PAGES_AT_ONCE).map((page) => checkPage(ctx, page)));
  const ends = outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
  if (waiting.length > 0) await endChecks(ctx, await listWaitingLeads(ctx, among, LEADS_AT_ONCE));
  const left = await listWaitingLeads(ctx, among, LEADS_AT_ONCE);
  const isUnpaid = ends.includes("unpaid");
  return {
    read: ends.filter((end) => end === "checked" || end === "unread").length,
    waiting: left.length,
    until: await readUntil(ctx, pagesOf(ctx, left)),
    isUnpaid,
  };
}

/** The pages that leads wait for, each once. */
function pagesOf(ctx: Context, waiting: readonly WaitingLead[]): PageToCheck[] {
  const before = checkedBefore(ctx);
  const pages = new Map<string, PageToCheck>();
  for (const { evidence, sample, sender } of waiting)
    for (const url of pagesSeenBefore(evidence, before))
      if (!pages.has(url)) pages.set(url, { url, urlHash: hashPage(url), sample, sender });
  return [...pages.values()];
}

async function readStates(ctx: Context, pages: readonly PageToCheck[]): Promise<Map<string, PageState>> {
  if (pages.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(pageChecks)
    .where(
      and(
        eq(pageChecks.workspaceId, ctx.workspaceId),
        inArray(
          pageChecks.urlHash,
          pages.map(({ urlHash }) => urlHash),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.urlHash, row]));
}

/** When a page may be asked for: a claim that was left behind ends by itself. */
function opensAt(state: PageState | undefined): number {
  return state ? (state.claimedUntil ?? state.nextTryAt).getTime() : 0;
}

async function readUntil(ctx: Context, pages: readonly PageToCheck[]): Promise<Date> {
  const now = Date.now();
  const states = await readStates(ctx, pages);
  const times = pages.map(({ urlHash }) => {
    const state = states.get(urlHash);
    return state?.claimedUntil ? now + SOON_MS : Math.max(opensAt(state), now);
  });
  return new Date(Math.min(...times, now + LATEST_MS));
}

/** Ends the wait of those leads all of whose pages were read again or given up. */
async function endChecks(ctx: Context, waiting: readonly WaitingLead[]): Promise<void> {
  if (waiting.length === 0) return;
  const before = checkedBefore(ctx);
  const pagesOf = new Map(
    waiting.map(({ id, evidence }) => [id, pagesSeenBefore(evidence, before).map(hashPage)]),
  );
  const givenUp = await listGivenUp(ctx, [...new Set([...pagesOf.values()].flat())]);
  const done = waiting.filter(({ id }) => pagesOf.get(id)!.every((page) => givenUp.has(page)));
  if (done.length === 0) return;
  const failed = done.filter(({ id }) => pagesOf.get(id)!.length > 0);
  await transact(ctx, async (ctx) => {
    const ended = await ctx.db.execute<{ id: string; isFailed: boolean }>(sql`
      update leads l set check_requested_at = null,
        check_failed_at = case when v.failed then now() else l.check_failed_at end
      from (
        select l.id, l.id = any(${sql.param(failed.map(({ id }) => id))}::uuid[]) as failed from leads l
        where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(done.map(({ id }) => id))}::uuid[])
          and l.check_requested_at is not null
        order by l.id for no key update
      ) v
      where l.workspace_id = ${ctx.workspaceId} and l.id = v.id
      returning l.id, v.failed as "isFailed"`);
    const campaignOf = new Map(waiting.map(({ id, campaignId }) => [id, campaignId]));
    await recordActivity(
      ctx,
      ended
        .filter(({ isFailed }) => isFailed)
        .map(({ id }) => ({ kind: "facts_unchecked" as const, leadId: id, campaignId: campaignOf.get(id)! })),
    );
    const mailboxes = await ctx.db.execute<{ id: string }>(sql`
      select distinct e.mailbox_id as id from enrollments e
      where e.workspace_id = ${ctx.workspaceId} and e.state = 'active'
        and e.lead_id = any(${sql.param(ended.map(({ id }) => id))}::uuid[])`);
    await announceDueEmails(
      ctx,
      mailboxes.map(({ id }) => id),
    );
  });
}

async function listGivenUp(ctx: Context, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await ctx.db
    .select({ urlHash: pageChecks.urlHash })
    .from(pageChecks)
    .where(
      and(
        eq(pageChecks.workspaceId, ctx.workspaceId),
        inArray(pageChecks.urlHash, hashes),
        sql`${pageChecks.givenUpAt} is not null and ${pageChecks.nextTryAt} > now()`,
      ),
    );
  return new Set(rows.map(({ urlHash }) => urlHash));
}

/** A page's key: its URL may name a person, who may be deleted. */
function hashPage(url: string): string {
  return createHash("sha256").update(url).digest("base64url");
}
