import { asc, isNull } from "drizzle-orm";
import { sequenceSteps, sequences } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

export type Sequence = typeof sequences.$inferSelect & { steps: (typeof sequenceSteps.$inferSelect)[] };

/** A campaign's sequence with its steps in order; each campaign has one, with at least one step. */
export async function findSequence(ctx: Context, campaignId: string): Promise<Sequence> {
  const rows = await ctx.db
    .select({ sequence: sequences, step: sequenceSteps })
    .from(sequences)
    .innerJoin(
      sequenceSteps,
      and(
        eq(sequenceSteps.workspaceId, sequences.workspaceId),
        eq(sequenceSteps.sequenceId, sequences.id),
        isNull(sequenceSteps.removedAt),
      ),
    )
    .where(and(eq(sequences.workspaceId, ctx.workspaceId), eq(sequences.campaignId, campaignId)))
    .orderBy(asc(sequenceSteps.position));
  const [first] = rows;
  if (!first) throw new Error(`The campaign ${campaignId} has no sequence.`);
  return { ...first.sequence, steps: rows.map(({ step }) => step) };
}
