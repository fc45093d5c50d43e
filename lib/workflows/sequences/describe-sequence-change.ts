import { findCampaign } from "@/lib/campaigns/find-campaign";
import type { Context } from "@/lib/context";
import { changeOf, type FieldChange } from "@/lib/field-change";
import { describeStep } from "@/lib/sequences/describe-step";
import { findSequence, type Sequence } from "@/lib/sequences/find-sequence";
import type { StepInput } from "@/lib/sequences/sequence-input";
import { countReached } from "./count-reached";
import { requireStructureOpen } from "./replace-steps";

/**
 * What other steps would change in a campaign's sequence, step by step, with how many people it reaches, and a fingerprint of
 * the sequence that it would replace. With `lock` nobody can change the sequence until the transaction ends.
 *
 * Errors: `not_found`, `invalid_state` where steps are added or removed while the campaign runs, and those of `change`.
 */
export async function describeSequenceChange(
  ctx: Context,
  campaignId: string,
  change: (sequence: Sequence) => readonly StepInput[] | Promise<readonly StepInput[]>,
  options: { lock?: boolean } = {},
): Promise<{ changes: FieldChange[]; basis: string; summary: string }> {
  const campaign = await findCampaign(ctx, campaignId, options.lock ? "no key update" : undefined);
  const before = await findSequence(ctx, campaignId);
  const after = await change(before);
  requireStructureOpen(campaign, before, after);
  const changes = listChanges(before.steps, after);
  const changed = new Set(changes.map(({ field }) => field));
  const reaches = await countReached(
    ctx,
    campaignId,
    before.steps.flatMap(({ id }) => (changed.has(id) ? id : [])),
  );
  return { changes, basis: String(before.version), summary: summarize(changes.length, reaches) };
}

/** Differences between two lists of steps, those that are removed last. `field`: the step's id, or `new` and its number. */
function listChanges(
  before: readonly (StepInput & { id: string })[],
  after: readonly StepInput[],
): FieldChange[] {
  const old = new Map(before.map((step, index) => [step.id, describeStep(step, index)]));
  const kept = after.flatMap((step, index) => {
    const [was, is] = [(step.id !== undefined && old.get(step.id)) || null, describeStep(step, index)];
    const isAdded = was === null;
    if (was === is) return [];
    return changeOf(
      isAdded ? `new ${index + 1}` : step.id!,
      `Step ${index + 1}${isAdded ? ", new" : ""}`,
      was,
      is,
    );
  });
  const left = new Set(after.map(({ id }) => id));
  const removed = before.flatMap((step, index) =>
    left.has(step.id) ? [] : changeOf(step.id, `Step ${index + 1}, removed`, old.get(step.id)!, null),
  );
  return [...kept, ...removed];
}

function summarize(steps: number, people: number): string {
  if (steps === 0) return "The sequence already says this: nothing would change.";
  const reach =
    people === 0
      ? ""
      : people === 1
        ? " It reaches 1 person who is partway through it."
        : ` It reaches ${people} people who are partway through it.`;
  return `Change the sequence. Free, and nobody is emailed by this.${reach}`;
}
