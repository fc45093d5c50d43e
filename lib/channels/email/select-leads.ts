import { inArray, isNull } from "drizzle-orm";
import { deliveries, LEAD_STATUSES, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-state";
import type { Run } from "@/lib/campaigns/runs";
import { rankLeads } from "@/lib/channels/contract/rank-leads";
import { type Context, transact } from "@/lib/context";
import { enrollForRest, REST_AT_ONCE } from "@/lib/enrollments/enroll-for-rest";
import type { RunGeneration } from "@/lib/events";
import { isMetElsewhere } from "@/lib/one-person";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { draftEmails } from "./draft-emails";
import { requireEmailReadiness } from "./email-readiness";
import { countReview, holdForReview } from "./hold-for-review";
import { type FirstEmailFacts, refuseFirstEmail } from "./refuse-first-email";

const BATCH = 500;

/**
 * SQL condition on `leads`: not contacted yet, not suppressed, not skipped by a person, and not invented unless mail
 * stays on this machine. `decideSend` decides which facts rule out a first email, so a run, its preview, its estimate
 * and the gate select the same people.
 */
export function eligible(ctx: Context, campaignId: string) {
  return and(
    mayReceiveFirst(ctx),
    eq(leads.campaignId, campaignId),
    eq(leads.status, "new"),
    sql`not ${IS_SKIPPED}`,
    sql`not ${IS_IN_REVIEW}`,
  );
}

/** SQL condition on `leads`: gets a first email if a person asks for it by name, whatever a run would do. */
export function mayReceiveFirst(ctx: Context) {
  const refuses = (fact: Partial<FirstEmailFacts>) =>
    refuseFirstEmail(ctx, {
      status: "new",
      sample: false,
      addressGone: false,
      suppressed: false,
      merged: false,
      elsewhere: null,
      ...fact,
    }) !== null;
  return and(
    eq(leads.workspaceId, ctx.workspaceId),
    inArray(
      leads.status,
      LEAD_STATUSES.filter((status) => !refuses({ status })),
    ),
    refuses({ addressGone: true }) ? eq(leads.addressGone, false) : undefined,
    refuses({ sample: true }) ? eq(leads.sample, false) : undefined,
    refuses({ merged: true }) ? isNull(leads.mergedInto) : undefined,
    refuses({ elsewhere: "contacted" }) ? sql.raw(`not ${isMetElsewhere("leads")}`) : undefined,
    refuses({ suppressed: true }) ? sql.raw(`not ${leadIsSuppressed("leads")}`) : undefined,
  );
}

/** SQL condition on `leads`: a person skipped the lead's draft, so runs leave it out. */
export const IS_SKIPPED = sql`exists (
  select 1 from email_drafts d where d.lead_id = leads.id and d.skipped_at is not null)`;

/** SQL condition on `leads`: a run had its email written for a review. No run sends it meanwhile, only whoever approves it. */
export const IS_IN_REVIEW = sql`exists (
  select 1 from email_drafts d where d.lead_id = leads.id and d.run_id is not null)`;

/** Stores whom a run reaches, in the order in which it takes them up: `run_leads`. */
export async function chooseLeads(ctx: Context, run: Run): Promise<void> {
  const reachable = eligible(ctx, run.campaignId);
  await ctx.db.execute(sql`
    with ${rankLeads(reachable, sql`true`, run)}
    insert into run_leads (workspace_id, run_id, lead_id, position)
    select ${ctx.workspaceId}, ${run.id}, id, position from ranked where position is not null`);
}

/**
 * Takes up the next of the people whom a run chose and creates their emails, or drafts to review, without those who may no
 * longer be contacted. Processes one batch per invocation; `more` says whether there are more. Repeating it selects nobody twice.
 */
export async function selectLeads(
  ctx: Context,
  generation: RunGeneration,
): Promise<{ more: boolean; live: boolean }> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return { more: false, live: false };
    await beginStep(ctx, run.id, "select_leads");
    const taken = await takeChosen(ctx, run.id);
    const found =
      taken.length === 0
        ? []
        : await ctx.db
            .select({ id: leads.id, agentId: leads.agentId, email: leads.email, name: leads.name })
            .from(leads)
            .where(and(eligible(ctx, run.campaignId), inArray(leads.id, taken)))
            // Everybody who changes several leads locks them in this order. Not `for update`: inserting a row that
            // references a lead, such as a preview's link, must not be waited for.
            .orderBy(leads.id)
            .for("no key update");
    const placeOf = new Map(taken.map((id, place) => [id, place]));
    found.sort((one, other) => placeOf.get(one.id)! - placeOf.get(other.id)!);
    if (run.review)
      await holdForReview(
        ctx,
        run.id,
        found.map(({ id }) => id),
      );
    else if (found.length > 0) {
      const memory = await requireEmailReadiness(ctx, found[0]!.agentId);
      await draftEmails(ctx, found, memory, { campaignId: run.campaignId, runId: run.id });
    }
    let more = taken.length === BATCH;
    // Whoever was in the sequence when the campaign was stopped gets the rest of it, unless the run was approved for a number
    // of people: then it writes to nobody else.
    if (!more && run.targetCount === null && !run.review)
      more = (await enrollForRest(ctx, run.campaignId, ["stopped"])) === REST_AT_ONCE;
    if (!more) {
      const total = run.review
        ? (await countReview(ctx, run.id)).all
        : await ctx.db.$count(
            deliveries,
            and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.runId, run.id)),
          );
      await endStep(ctx, run.id, "select_leads", "completed", { done: total, total });
    }
    return { more, live: true };
  });
}

/** The ids of the run's next people, who are now taken up, in their order. */
async function takeChosen(ctx: Context, runId: string): Promise<string[]> {
  const rows = await ctx.db.execute<{ leadId: string; position: number }>(sql`
    delete from run_leads where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and position in (
      select position from run_leads where workspace_id = ${ctx.workspaceId} and run_id = ${runId}
      order by position limit ${BATCH} for update)
    returning lead_id as "leadId", position`);
  return [...rows].sort((one, other) => one.position - other.position).map(({ leadId }) => leadId);
}

/** Ends the email steps of a run without emails; its other channels select their own people. */
export async function passEmailSteps(ctx: Context, runId: string): Promise<void> {
  await endStep(ctx, runId, "select_leads", "completed");
  for (const step of ["write_messages", "send_emails"] as const)
    await endStep(ctx, runId, step, "skipped", { reason: { code: "email_not_wanted" } });
}
