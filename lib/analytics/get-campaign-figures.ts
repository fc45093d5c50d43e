import { z } from "zod";
import { STEP_CHANNELS, sequenceSteps, sequences } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findAgentOfCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { pathId, uuid } from "@/lib/shapes";
import { edgesOf, FigureRange, Figures, OfMailbox, OfPerson, OfProvider } from "./figures";
import { CallFigures, listCallFigures } from "./list-call-figures";
import { listMailboxFigures, listPersonFigures, listProviderFigures, totalOf } from "./list-figures";
import { type FigureGroup, readFigures } from "./read-figures";
import { Periods, readPeriods } from "./read-periods";

const OfVariant = Figures.extend({
  variantId: z.string(),
  position: z
    .number()
    .int()
    .nullable()
    .describe("0 is the step's first variant; null: the step no longer has it."),
});

const OfStep = Figures.extend({
  stepId: uuid,
  position: z.number().int().describe("0 is the first email."),
  isRemoved: z.boolean().describe("True: the sequence no longer has this step."),
  channel: z.enum(STEP_CHANNELS),
  variants: z.array(OfVariant).describe("Of a step whose text is a template; empty otherwise."),
});

export const getCampaignFigures = capability(
  {
    name: "getCampaignFigures",
    description:
      "Counts what came of a campaign's emails sent in a period: bounces, replies, interest, opt-outs; in total, and by step, variant, mailbox, recipients' provider and who answered, and over time.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: FigureRange.extend({ id: pathId("campaign") }),
    output: z.object({
      total: Figures,
      steps: z.array(OfStep).describe("The steps that are emails."),
      calls: z.array(CallFigures).describe("The steps that are calls."),
      mailboxes: z.array(OfMailbox),
      providers: z.array(OfProvider),
      people: z.array(OfPerson).describe("Those who answered the replies."),
      periods: Periods,
    }),
  },
  async (ctx, { id, ...range }) => {
    await findAgentOfCampaign(ctx, id);
    const [groups, periods] = await Promise.all([
      readFigures(ctx, { ...edgesOf(range), campaignId: id }),
      readPeriods(ctx, { ...range, campaignId: id }),
    ]);
    return {
      total: totalOf(groups),
      steps: await listStepFigures(ctx, id, groups),
      calls: await listCallFigures(ctx, id, edgesOf(range)),
      mailboxes: await listMailboxFigures(ctx, groups),
      providers: listProviderFigures(groups),
      people: await listPersonFigures(ctx, groups),
      periods,
    };
  },
);

/** The steps from which something was sent, in their order. */
async function listStepFigures(
  ctx: Context,
  campaignId: string,
  groups: readonly FigureGroup[],
): Promise<z.input<typeof OfStep>[]> {
  const steps = await ctx.db
    .select({
      id: sequenceSteps.id,
      position: sequenceSteps.position,
      channel: sequenceSteps.channel,
      variants: sequenceSteps.variants,
      removedAt: sequenceSteps.removedAt,
    })
    .from(sequenceSteps)
    .innerJoin(
      sequences,
      and(
        eq(sequences.workspaceId, sequenceSteps.workspaceId),
        eq(sequences.id, sequenceSteps.sequenceId),
        eq(sequences.campaignId, campaignId),
      ),
    )
    .where(eq(sequenceSteps.workspaceId, ctx.workspaceId))
    .orderBy(sequenceSteps.position, sql`${sequenceSteps.removedAt} nulls first`);
  return steps.flatMap(({ id: stepId, position, channel, variants, removedAt }) => {
    const step = groups.find((group) => group.dimension === "step" && group.stepId === stepId);
    if (!step) return [];
    const places = new Map(variants.map(({ id }, place) => [id, place]));
    const ofVariants = groups
      .filter((group) => group.dimension === "variant" && group.stepId === stepId && group.variantId !== null)
      .map(({ variantId, figures }) => ({
        variantId: variantId!,
        position: places.get(variantId!) ?? null,
        ...figures,
      }))
      .sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity));
    return [
      { stepId, position, channel, isRemoved: removedAt !== null, ...step.figures, variants: ofVariants },
    ];
  });
}
