import { isNull } from "drizzle-orm";
import { emailDrafts, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-state";
import type { Run } from "@/lib/campaigns/runs";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { findSequence } from "@/lib/sequences/find-sequence";
import { type DraftOfLead, draftOfLead } from "./draft-of-lead";
import { toKept } from "./keep-draft";
import { writeByModel } from "./writing/model-writer";

/** The number of concurrent requests to the language model, and of texts that a crash may write twice. */
const BATCH = 8;

/** Gives the drafts of leads, whose rows the caller has locked, to a run that waits for their review. Nothing is queued. */
export async function holdForReview(ctx: Context, runId: string, leadIds: string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await ctx.db
    .insert(emailDrafts)
    .values(leadIds.map((leadId) => ({ workspaceId: ctx.workspaceId, leadId, runId })))
    .onConflictDoUpdate({ target: emailDrafts.leadId, set: { runId, updatedAt: new Date() } });
}

/** How many people a run has chosen for a review, and how many of their texts are written. */
export async function countReview(ctx: Context, runId: string): Promise<{ written: number; all: number }> {
  const [row] = await ctx.db.execute<{ written: number; all: number }>(sql`
    select count(*)::int as "all", count(*) filter (where body is not null)::int as written
    from email_drafts where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  return row!;
}

/**
 * Has the language model write the next texts of a review. Without one, or where the sequence has a person's own text, there is
 * nothing to store: until it is approved, such a draft is written again from what is known whenever it is read.
 */
export async function writeForReview(
  ctx: Context,
  generation: RunGeneration,
  run: Run,
): Promise<{ more: boolean; live: boolean }> {
  await beginStep(ctx, run.id, "write_messages");
  const { steps } = await findSequence(ctx, run.campaignId);
  const isWritten = !ctx.adapters.models.isGuide && steps[0]!.text !== "template";
  const found = isWritten ? await findUnwritten(ctx, run.id) : [];
  const asker = {
    ctx,
    runId: run.id,
    canContinue: async (ctx: Context) => (await findLiveRun(ctx, generation)) !== null,
  };
  const written = await Promise.all(
    found.map(async (lead) => {
      const shown = await draftOfLead(ctx, lead);
      return { lead, shown, draft: await writeByModel(shown.input, asker) };
    }),
  );
  const isLive = await transact(ctx, async (ctx) => {
    if (!(await findLiveRun(ctx, generation))) return false;
    for (const { lead, shown, draft } of written)
      if (draft !== "halted") await keepWritten(ctx, lead.id, run.id, shown, draft);
    return true;
  });
  if (!isLive || written.some(({ draft }) => draft === "halted")) return { more: false, live: false };
  if (found.length === BATCH) return { more: true, live: true };
  const { written: done, all } = await countReview(ctx, run.id);
  await endStep(ctx, run.id, "write_messages", "completed", { done: isWritten ? done : all, total: all });
  return { more: false, live: true };
}

function findUnwritten(ctx: Context, runId: string) {
  return ctx.db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.workspaceId, ctx.workspaceId),
        eq(leads.status, "new"),
        sql`exists (select 1 from email_drafts d where d.workspace_id = leads.workspace_id and d.lead_id = leads.id
          and d.run_id = ${runId} and d.body is null and d.skipped_at is null)`,
      ),
    )
    .orderBy(leads.id)
    .limit(BATCH);
}

/** If the model gave nothing that keeps the rules, the template's text. A person may have kept their own meanwhile, which stays. */
async function keepWritten(
  ctx: Context,
  leadId: string,
  runId: string,
  shown: DraftOfLead,
  draft: Exclude<Awaited<ReturnType<typeof writeByModel>>, "halted">,
): Promise<void> {
  const kept = draft === null ? toKept(shown, "template") : toKept({ ...shown, draft }, "model");
  await ctx.db
    .update(emailDrafts)
    .set(kept)
    .where(
      and(
        eq(emailDrafts.workspaceId, ctx.workspaceId),
        eq(emailDrafts.leadId, leadId),
        eq(emailDrafts.runId, runId),
        isNull(emailDrafts.body),
      ),
    );
}
