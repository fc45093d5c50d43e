import { inArray } from "drizzle-orm";
import { discoveryPages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, type StepProgress, updateStep } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { releaseHoldsOfRun, settleHolds } from "@/lib/credits/resolve-holds";
import type { RunGeneration } from "@/lib/events";
import { newId } from "@/lib/id";
import { readLowDisk } from "@/lib/process/disk";
import { onBehalfOf } from "@/lib/web/contact";
import { awaitAll } from "./await-all";
import { countPagesLeft } from "./count-pages-left";
import { enoughContacts } from "./discovery-limits";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import type { BatchReport } from "./find-pages";
import { judgeContacts } from "./judge-contacts";
import { closeFullHosts, type ReadOutcome, storeOutcomes } from "./store-outcomes";

const HOLD_MS = 15 * 60_000;
/** How often a page is requested that fails for a time. */
const TRIES = 2;
/** How often a page is requested whose request never ends: once among others, then alone, where two restarts in a row could be chance. */
const MAX_UNENDED = 3;
/** How often a run that waits for room on the disk looks again. */
const DISK_LOOK_MS = 60_000;
/** Target duration of one batch, in milliseconds. A crash repeats at most one batch, and progress is reported after each. */
const BATCH_MS = 5_000;
const LARGEST_BATCH = 96;
const LARGEST_BATCH_CHARACTERS = 32_000_000;

type Todo = {
  id: string;
  url: string;
  host: string;
  origin: string;
  attempts: number;
  /** Its last attempt never ended: the process did, perhaps because of it. */
  isSuspect: boolean;
};

/**
 * Reads the next pages of a run, those that lead to people first, and stores them (state `pending` to `read` or `failed`). Each page that
 * was read is charged; failures are free. Call it again until `done`: nothing is left, enough contacts have been found, or the run has
 * read as many pages as its estimate said. `wait`: the disk of the database is almost full.
 */
export async function readPages(ctx: Context, generation: RunGeneration): Promise<BatchReport> {
  const opened = await findDiscoveryRun(ctx, generation);
  if (!opened) return { end: "halted" };
  const { run } = opened;
  await beginStep(ctx, run.id, "read_pages");
  // Pages are the most that is written, and what they bring is not urgent.
  if ((await readLowDisk()) !== null)
    return { end: "wait", until: new Date(Date.now() + DISK_LOOK_MS).toISOString() };
  // Releases the hold of an earlier attempt of this step that crashed before it settled.
  await releaseHoldsOfRun(ctx, run.id);
  const progress = await readProgress(ctx, run.id);
  const wanted = await findWanted(ctx, opened);
  const known = wanted === "none" ? [] : await listTodo(ctx, run.id, wanted);
  const todo = known.slice(0, (await countPagesLeft(ctx, run)) ?? known.length);
  // A step repeated after a crash runs before the links of its own pages have been extracted.
  if (todo.length === 0 && wanted !== "none" && (await isAnyUnextracted(ctx, run.id))) return { end: "more" };
  if (todo.length === 0) {
    // Pages that no longer need to be read do not count as work.
    const end = { ...progress, total: progress.done };
    const isAtLimit = known.length > 0 && run.mostPages !== null;
    if (isAtLimit) end.reason = { code: "pages_at_limit", data: { pages: run.mostPages! } };
    await endStep(ctx, run.id, "read_pages", "completed", end);
    return { end: "done" };
  }
  await updateStep(ctx, run.id, "read_pages", progress);
  const price = priceOf(ctx.settings, "pageContents");
  const held = await holdForPages(ctx, generation, todo.length, price);
  if (held === "halted" || held === "unpaid") return { end: held };
  const batch = todo.slice(0, held.pages);
  const outcomes = (await noteAttempts(ctx, batch))
    ? await onBehalfOf(opened.contact, () => readBatch(ctx, batch))
    : [giveUp(batch[0]!)];
  // The hold was committed before the pages were requested. The outcomes and the charge commit together, so repeating the step after a
  // crash neither charges a page twice nor charges one whose text was lost.
  await transact(ctx, async (ctx) => {
    const live = await findDiscoveryRun(ctx, generation);
    const read = await storeOutcomes(ctx, run.id, outcomes);
    await takeBackAttempts(ctx, batch, outcomes);
    await closeFullHosts(ctx, run.id);
    // Once a pause or stop has been confirmed, nothing is charged any more: pages that were in flight at that time are free.
    await settleHolds(ctx, [{ holdId: held.id, amount: live ? price * BigInt(read) : 0n }]);
  });
  await updateStep(ctx, run.id, "read_pages", await readProgress(ctx, run.id));
  return { end: "more" };
}

async function isAnyUnextracted(ctx: Context, runId: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and state = 'read' limit 1`);
  return rows.length > 0;
}

type Wanted = "all" | "sources" | "none";

/**
 * Which pages are still worth a credit. None once enough contacts would become leads. A source is read completely until it has provided
 * enough contacts itself, whatever a search has found in addition.
 */
async function findWanted(ctx: Context, discovery: DiscoveryRun): Promise<Wanted> {
  const { run, icp, targetCount } = discovery;
  const hasSources = icp.sources.length > 0;
  const enough = enoughContacts(targetCount - run.found, hasSources);
  const unread = await listUnreadHosts(ctx, run.id);
  const [row] = await ctx.db.execute<{ open: number }>(sql`
    select count(*)::int as open from discovery_contacts where workspace_id = ${ctx.workspaceId} and run_id = ${run.id} and outcome is null
      and host <> all(${sql.param(unread)}::text[])`);
  if (row!.open < enough) return "all";
  const choices = await judgeContacts(ctx, discovery);
  const fit = choices.filter(
    ({ outcome, contact }) => outcome === "lead" && !unread.includes(contact.row.host),
  );
  if (fit.length < enough) return "all";
  const named = fit.filter(({ contact }) => contact.row.origin === "source");
  return hasSources && named.length < enough ? "sources" : "none";
}

/**
 * Hosts of companies that a public source listed, of which no page has been tried yet. Their listed addresses do not count as found: the
 * site may name somebody better, and nobody knows yet what else it says.
 */
async function listUnreadHosts(ctx: Context, runId: string): Promise<string[]> {
  const rows = await ctx.db.execute<{ host: string }>(sql`
    select p.host from discovery_pages p where p.workspace_id = ${ctx.workspaceId} and p.run_id = ${runId}
      and exists (select 1 from discovery_companies c where c.workspace_id = ${ctx.workspaceId} and c.run_id = ${runId} and c.host = p.host)
    group by p.host having bool_and(p.state = 'pending')`);
  return rows.map(({ host }) => host);
}

/**
 * Commits the attempts before the first request, so that a page that ends the whole process is not requested at every start
 * for ever: after an attempt that never ended a page is requested alone, and false means that this was so often enough before.
 */
async function noteAttempts(ctx: Context, batch: Todo[]): Promise<boolean> {
  if (batch.some(({ isSuspect, attempts }) => isSuspect && attempts >= MAX_UNENDED)) return false;
  await ctx.db
    .update(discoveryPages)
    .set({ attempts: sql`${discoveryPages.attempts} + 1`, error: null })
    .where(areOpen(ctx, batch));
  return true;
}

/** Pages of a batch that was full before their turn were not requested. */
async function takeBackAttempts(ctx: Context, batch: Todo[], outcomes: ReadOutcome[]): Promise<void> {
  const ended = new Set(outcomes.map(({ id }) => id));
  const left = batch.filter(({ id }) => !ended.has(id));
  if (left.length === 0) return;
  for (const { id, attempts } of left)
    await ctx.db
      .update(discoveryPages)
      .set({ attempts, error: attempts > 0 ? NOT_YET : null })
      .where(areOpen(ctx, [{ id }]));
}

const NOT_YET = "It is requested again.";

function areOpen(ctx: Context, pages: { id: string }[]) {
  return and(
    eq(discoveryPages.workspaceId, ctx.workspaceId),
    inArray(
      discoveryPages.id,
      pages.map(({ id }) => id),
    ),
    eq(discoveryPages.state, "pending"),
  );
}

function giveUp({ id, url }: Todo): ReadOutcome {
  return {
    id,
    page: null,
    error: `${url} was left out: it was requested three times, and never ended.`,
    again: false,
  };
}

/**
 * The next batch. Per host, only as many pages as its delay between requests allows in `BATCH_MS`. A suspect comes first and
 * alone: what else was in its batch did no harm.
 */
async function listTodo(ctx: Context, runId: string, wanted: Wanted): Promise<Todo[]> {
  const { perHostDelayMs, concurrency } = ctx.adapters.web;
  const ofHost = perHostDelayMs === 0 ? LARGEST_BATCH : Math.max(2, Math.floor(BATCH_MS / perHostDelayMs));
  const size = Math.min(LARGEST_BATCH, concurrency * 4);
  const rows = await ctx.db.execute<Todo>(sql`
    select id, url, host, origin, attempts, "isSuspect" from (
      select id, url, host, origin, attempts, rank, attempts > 0 and error is null as "isSuspect",
        row_number() over (partition by host order by rank, id) as nth
      from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and state = 'pending'
        and (${wanted === "all"} or origin = 'source')) pages
    where nth <= ${ofHost} or "isSuspect" order by "isSuspect" desc, rank, id limit ${size}`);
  return rows[0]?.isSuspect ? [rows[0]] : [...rows];
}

type HeldPages = { id: string; pages: number };

async function holdForPages(
  ctx: Context,
  generation: RunGeneration,
  wanted: number,
  price: bigint,
): Promise<HeldPages | "unpaid" | "halted"> {
  return transact(ctx, async (ctx) => {
    if (!(await findDiscoveryRun(ctx, generation))) return "halted";
    // Locks the account, so that between this check and the hold nobody else can hold the same credits.
    await ctx.db.execute(
      sql`select 1 from credit_accounts where workspace_id = ${ctx.workspaceId} for update`,
    );
    const affordable = price === 0n ? wanted : Number((await readBalance(ctx)) / price);
    const pages = Math.min(wanted, affordable);
    if (pages <= 0) return "unpaid";
    const hold = await holdCredits(ctx, {
      key: `pages:${generation.runId}:${newId()}`,
      action: "pageContents",
      amount: price * BigInt(pages),
      runId: generation.runId,
      expiresAt: new Date(Date.now() + HOLD_MS),
    });
    return { id: hold.id, pages };
  });
}

/** Reads pages until their total size reaches the memory limit. Pages that were not read by then stay `pending` for the next batch. */
async function readBatch(ctx: Context, todo: Todo[]): Promise<ReadOutcome[]> {
  const enough = new AbortController();
  let room = LARGEST_BATCH_CHARACTERS;
  const outcomes = await awaitAll(
    todo.map(async (one) => {
      try {
        const outcome = await readOne(ctx, one, enough.signal);
        room -= outcome.page?.html.length ?? 0;
        if (room < 0) enough.abort();
        return outcome;
      } catch (error) {
        if (enough.signal.aborted && error === enough.signal.reason) return null;
        throw error;
      }
    }),
  );
  return outcomes.filter((outcome) => outcome !== null);
}

async function readOne(
  { adapters }: Context,
  { id, url, origin, attempts }: Todo,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const { reader, sampleWeb } = adapters.web;
  if (origin === "sample") {
    const page = sampleWeb.read(url);
    return { id, page, error: page ? null : "The sample web has no such page.", again: false };
  }
  const answer = await reader.read(url, { signal });
  if (answer.ok) return { id, page: answer.page, error: null, again: false };
  const { retryable, message } = answer.failure;
  return { id, page: null, error: message, again: retryable && attempts + 1 < TRIES };
}

async function readProgress(ctx: Context, runId: string): Promise<StepProgress> {
  const [row] = await ctx.db.execute<{
    done: number;
    total: number;
    failed: number;
    example: string | null;
  }>(sql`
    select count(*) filter (where state <> 'pending')::int as done, count(*)::int as total,
      count(*) filter (where state = 'failed')::int as failed,
      min(error) filter (where state = 'failed') as example
    from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  const { done, total, failed, example } = row!;
  return {
    done,
    total,
    reason: example === null ? null : { code: "pages_unread", data: { pages: failed, detail: example } },
  };
}
