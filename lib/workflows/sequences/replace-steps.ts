import type { campaigns } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { checkSteps } from "@/lib/sequences/check-steps";
import type { Sequence } from "@/lib/sequences/find-sequence";
import type { StepInput } from "@/lib/sequences/sequence-input";
import { writeSteps } from "@/lib/sequences/write-steps";
import { countReached } from "./count-reached";
import { moveEnrollments, reschedule } from "./move-enrollments";
import { requireFillable } from "./require-fillable";

type Campaign = Pick<typeof campaigns.$inferSelect, "id" | "status">;

/**
 * Replaces the steps of a sequence, whose campaign the caller has locked. `removed`: steps that were taken out before and may
 * come back, under their own ids. Returns how many people the change reaches.
 *
 * Errors: `validation_error`; `invalid_state` where steps are added, removed or moved while the campaign runs.
 */
export async function replaceSteps(
  ctx: Context,
  campaign: Campaign,
  before: Sequence,
  steps: readonly StepInput[],
  removed: Sequence["steps"] = [],
): Promise<number> {
  checkSteps(steps, { steps: [...before.steps, ...removed] });
  await requireFillable(ctx, campaign.id, steps);
  requireStructureOpen(campaign, before, steps);
  const { changed, rescheduled } = await writeSteps(ctx, before, steps, removed);
  const reaches = await countReached(ctx, campaign.id, changed);
  if (isMoved(before, steps)) await moveEnrollments(ctx, before.id);
  await reschedule(ctx, before.id, rescheduled);
  return reaches;
}

/** Errors: `invalid_state` where steps are added, removed or moved while the campaign runs. */
export function requireStructureOpen(
  { status }: Campaign,
  before: Pick<Sequence, "steps">,
  steps: readonly StepInput[],
): void {
  if (status !== "running" || !isMoved(before, steps)) return;
  throw new AppError(
    "invalid_state",
    "Steps are added, removed and moved while the campaign is paused: pause it, change the sequence, resume it. Texts and waits can be changed at any time.",
    { status, reason: "campaign_running" },
  );
}

function isMoved(before: Pick<Sequence, "steps">, steps: readonly StepInput[]): boolean {
  return steps.length !== before.steps.length || steps.some((step, at) => step.id !== before.steps[at]!.id);
}
