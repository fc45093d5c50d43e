import { asc, isNull } from "drizzle-orm";
import { sequenceSteps, sequenceVersions } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

/** Keeps what a sequence says in its version, in the transaction that wrote its steps. */
export async function keepVersion(ctx: Context, sequenceId: string, version: number): Promise<void> {
  const { workspaceId, actor } = ctx;
  const steps = await ctx.db
    .select({
      id: sequenceSteps.id,
      waitDays: sequenceSteps.waitDays,
      channel: sequenceSteps.channel,
      thread: sequenceSteps.thread,
      text: sequenceSteps.text,
      intent: sequenceSteps.intent,
      variants: sequenceSteps.variants,
    })
    .from(sequenceSteps)
    .where(
      and(
        eq(sequenceSteps.workspaceId, workspaceId),
        eq(sequenceSteps.sequenceId, sequenceId),
        isNull(sequenceSteps.removedAt),
      ),
    )
    .orderBy(asc(sequenceSteps.position));
  await ctx.db
    .insert(sequenceVersions)
    .values({ workspaceId, sequenceId, version, steps, actorKind: actor.kind, actorId: actor.id });
}
