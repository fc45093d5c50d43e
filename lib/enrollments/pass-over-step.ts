import { type StepSkipReason, skippedSteps } from "@/db/schema";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { passStep } from "./pass-step";

type Skipped = { enrollmentId: string; stepId: string; leadId: string; campaignId: string };

/** Goes on without a step that an enrollment is at, with the reason; the step behind it waits from now. The caller has locked the campaign. */
export async function passOverStep(
  ctx: Context,
  { enrollmentId, stepId, leadId, campaignId }: Skipped,
  reason: StepSkipReason,
): Promise<void> {
  await ctx.db
    .insert(skippedSteps)
    .values({ workspaceId: ctx.workspaceId, enrollmentId, stepId, reason })
    .onConflictDoNothing();
  await passStep(ctx, { enrollmentId, stepId });
  await recordActivity(ctx, [{ kind: "step_skipped", leadId, campaignId, reason }]);
}
