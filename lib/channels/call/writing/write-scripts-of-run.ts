import { asc, gt } from "drizzle-orm";
import { type CallScriptRow, calls, leads, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import type { Asker } from "@/lib/models/ask-model";
import { writeScriptByModel } from "./write-script-by-model";

/** The number of concurrent model requests, and of scripts that a crash may write twice. */
const BATCH = 8;

/**
 * Has the language model write the next scripts of a run's calls, one batch per invocation, if there is a model and
 * credits pay for it; until then, or if it fails, the template's scripts stay. `after` is the last call checked. The
 * script of a call that someone has claimed is not changed.
 */
export async function writeScriptsOfRun(
  ctx: Context,
  generation: RunGeneration,
  after: string | null,
): Promise<{ live: boolean; done: boolean; after: string | null }> {
  const run = await findLiveRun(ctx, generation);
  if (!run) return { live: false, done: true, after };
  if (!run.channels?.call || ctx.adapters.models.isGuide) return { live: true, done: true, after };
  const rows = await ctx.db
    .select({ call: calls, lead: leads, memory: memories })
    .from(calls)
    .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
    .innerJoin(
      memories,
      and(eq(memories.workspaceId, calls.workspaceId), eq(memories.agentId, calls.agentId)),
    )
    .where(
      and(
        eq(calls.workspaceId, ctx.workspaceId),
        eq(calls.runId, run.id),
        eq(calls.attempt, 1),
        eq(calls.state, "open"),
        after === null ? undefined : gt(calls.id, after),
      ),
    )
    .orderBy(asc(calls.id))
    .limit(BATCH);
  const asker: Asker = {
    ctx,
    runId: run.id,
    canContinue: async (ctx) => (await findLiveRun(ctx, generation)) !== null,
  };
  const written = await Promise.all(
    rows.map(async ({ call, lead, memory }) => ({
      id: call.id,
      script: await writeScriptByModel({ memory, lead }, asker),
    })),
  );
  for (const { id, script } of written)
    if (script !== null && script !== "halted") await keepScript(ctx, id, script);
  if (written.some(({ script }) => script === "halted")) return { live: false, done: true, after };
  return { live: true, done: rows.length < BATCH, after: rows.at(-1)?.call.id ?? after };
}

async function keepScript(ctx: Context, id: string, script: CallScriptRow): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ script })
    .where(
      and(
        eq(calls.workspaceId, ctx.workspaceId),
        eq(calls.id, id),
        eq(calls.state, "open"),
        sql`(${calls.claimedUntil} is null or ${calls.claimedUntil} <= now())`,
      ),
    );
}
