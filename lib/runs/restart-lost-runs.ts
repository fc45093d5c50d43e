import type { Database } from "@/db";
import { auditEntries } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { beginNextGeneration } from "@/lib/campaigns/next-generation";
import { systemContext, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { engineMode } from "@/lib/process/engine-mode";
import { adapters, env } from "@/lib/process/this-process";

const BATCH = 100;

/**
 * SQL condition on `runs`: the driver is overdue and the run does not wait for anything. Every step gives a sign of
 * life when it begins, twice a minute while it works, and when it fails (`drive-step.ts`). A wait that ended more than
 * two minutes ago no longer counts: whatever slept until then is lost. A run whose function has ended is driven by its mailboxes as
 * long as one is left.
 */
const isLost = sql`runs.status = 'running' and runs.heartbeat_deadline < now()
  and (runs.waiting_until is null or runs.waiting_until < now() - interval '2 minutes')
  and not (runs.is_delivering and exists (
    select 1 from run_mailboxes d where d.workspace_id = runs.workspace_id and d.run_id = runs.id))`;

/**
 * Finds campaign runs that nothing drives (their event or their function was lost, or given up) and begins a new
 * generation of each, which continues where the run is. A driver that was only slow finds its generation over and does
 * nothing. If the engine runs in this process, it is asked first: a run that it still has in flight is driven. Safe to
 * run in any number of processes at once. Returns how many were restarted.
 */
export async function restartLostRuns(db: Database): Promise<number> {
  const inspector = engineMode(env()) === "embedded" ? adapters.engine : null;
  // Before the engine has started, it is unknown what it has in flight.
  if (engineMode(env()) === "embedded" && !inspector) return 0;
  const lost = await db.execute<{
    workspace_id: string;
    campaign_id: string;
    id: string;
    generation: number;
  }>(sql`
    select runs.workspace_id, runs.campaign_id, runs.id, runs.generation from runs
    join campaigns c on c.workspace_id = runs.workspace_id and c.id = runs.campaign_id
    where ${isLost} and c.status = 'running'
      -- An event that is still to be handed over is not lost, however long the engine is away.
      and not exists (select 1 from outbox_events o
        where o.name like 'campaign/%.started' and strpos(o.data, runs.id::text) > 0)
    order by runs.heartbeat_deadline limit ${BATCH}`);
  let restarted = 0;
  for (const row of lost) {
    const generation = {
      workspaceId: row.workspace_id,
      campaignId: row.campaign_id,
      runId: row.id,
      generation: row.generation,
    };
    const data = { runId: generation.runId, generation: generation.generation };
    // A handler of the run's failure holds the event that failed, and is about to end the run.
    if (await inspector?.hasOpenRun({ eventHolds: [{ data }, { data: { event: { data } } }] })) continue;
    if (await restart(db, generation)) restarted += 1;
  }
  return restarted;
}

async function restart(db: Database, generation: RunGeneration): Promise<boolean> {
  const run = await transact(systemContext(db, generation.workspaceId, "sweep"), async (ctx) => {
    const run = await beginNextGeneration(ctx, generation, { isRestart: true, skipBusy: true, when: isLost });
    if (!run) return null;
    // Lets the engine cancel whatever it still holds of the old generation.
    await ctx.emit({ name: "campaign/run.halted", data: generation });
    const { campaignId, runId } = generation;
    await recordActivity(ctx, [{ kind: "run_restarted", campaignId, runId }]);
    await ctx.db.insert(auditEntries).values({
      workspaceId: ctx.workspaceId,
      actorKind: "system",
      actorId: "sweep",
      capability: "restartRun",
      subjects: { campaignId: generation.campaignId, runId: generation.runId },
      facts: { kind: run.kind, restarts: run.restarts },
    });
    return run;
  });
  if (!run) return false;
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: "warn",
      message: "restarted a run that no process was driving",
      workspaceId: generation.workspaceId,
      campaignId: generation.campaignId,
      runId: generation.runId,
      kind: run.kind,
      generation: run.generation,
      restarts: run.restarts,
    }),
  );
  return true;
}
