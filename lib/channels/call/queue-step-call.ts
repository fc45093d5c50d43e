import { calls, enrollments, memories, sequenceSteps } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { passOverStep } from "@/lib/enrollments/pass-step";
import { currentEvidence } from "@/lib/leads/current-evidence";
import { findLead } from "@/lib/leads/find-lead";
import { hasStep } from "@/lib/sequences/received-step";
import { type CallPlace, findCallPlace } from "./find-call-place";
import { writeStepScript } from "./writing/write-step-script";

type LeadRow = Awaited<ReturnType<typeof findLead>>;

/**
 * Puts the call of the step that an enrollment is at into the call queue, or passes the step over if the lead cannot be called.
 * Returns whether it was queued; false also if the enrollment is no longer at that step, or its call was queued before.
 */
export async function queueStepCall(
  ctx: Context,
  { enrollmentId, stepId }: { enrollmentId: string; stepId: string },
): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    // The campaign before the lead, and the lead before its enrollment: as everybody locks them.
    const [of] = await ctx.db.execute<{ leadId: string }>(sql`
      select e.lead_id as "leadId" from enrollments e
      join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id and c.status <> 'paused'
      where e.workspace_id = ${ctx.workspaceId} and e.id = ${enrollmentId} for share of c`);
    if (!of) return false;
    const lead = await findLead(ctx, of.leadId, { lock: true });
    const [due] = await ctx.db
      .select({ step: sequenceSteps, campaignId: enrollments.campaignId })
      .from(enrollments)
      .innerJoin(
        sequenceSteps,
        and(
          eq(sequenceSteps.workspaceId, enrollments.workspaceId),
          eq(sequenceSteps.id, enrollments.currentStepId),
        ),
      )
      .where(
        and(
          eq(enrollments.workspaceId, ctx.workspaceId),
          eq(enrollments.id, enrollmentId),
          eq(enrollments.state, "active"),
          eq(enrollments.currentStepId, stepId),
          sql`not ${sql.raw(hasStep("enrollments.lead_id", "enrollments.current_step_id"))}`,
        ),
      )
      .for("no key update", { of: enrollments });
    if (!due) return false;
    const { step, campaignId } = due;
    const place = await findCallPlace(ctx, lead);
    const call = typeof place === "string" ? null : await insertCall(ctx, lead, place);
    if (call) {
      await recordActivity(ctx, [{ kind: "call_queued", leadId: lead.id, campaignId, callId: call }]);
      return true;
    }
    const reason = typeof place === "string" ? place : "already_in_queue";
    await passOverStep(ctx, { enrollmentId, stepId, leadId: lead.id, campaignId }, reason);
    return false;

    async function insertCall(ctx: Context, lead: LeadRow, place: CallPlace): Promise<string | null> {
      const [memory] = await ctx.db
        .select()
        .from(memories)
        .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, lead.agentId)));
      const [made] = await ctx.db
        .insert(calls)
        .values({
          ...place,
          workspaceId: ctx.workspaceId,
          agentId: lead.agentId,
          campaignId,
          leadId: lead.id,
          enrollmentId,
          sequenceStepId: stepId,
          score: lead.score,
          script: writeStepScript(
            { memory: memory!, lead: { ...lead, evidence: currentEvidence(lead.evidence) } },
            step,
          ),
        })
        // A lead, and a number that several share, are in the queue once.
        .onConflictDoNothing()
        .returning({ id: calls.id });
      return made?.id ?? null;
    }
  });
}
