import { sql } from "drizzle-orm";
import { database } from "@/db";
import { recoverDials } from "@/lib/calls/dialling/recover-dials";
import { closeBrokenTurns } from "@/lib/chat/close-broken-turns";
import { sweepTurnEvents } from "@/lib/chat/turn-events";
import { systemContext } from "@/lib/context";
import { sweepStaleHolds } from "@/lib/credits/resolve-holds";
import { sweepIdempotencyKeys } from "@/lib/http/sweep-idempotency-keys";
import { forgetDeadInstances, livingInstances } from "@/lib/instance";
import { flushOutboxSoon } from "@/lib/outbox";
import { markAbandonedMails } from "@/lib/outreach/record-verdicts";
import { sweepSessions } from "@/lib/people/sweep-sessions";
import { restartLostRuns } from "@/lib/runs/restart-lost-runs";

/**
 * Looks after what crashes and time leave behind: mails in the hands of dead processes, stale holds, events not
 * handed on, runs that nobody drives, old answers to idempotency keys, and the pages of runs that ended a day ago. Runs at every start and
 * every minute, in as many processes as there are.
 */
export async function sweep(db = database()): Promise<{ abandonedMails: number; staleHolds: number }> {
  flushOutboxSoon();
  let abandonedMails = 0;
  let staleHolds = 0;
  const abandoned = await db.execute<{ workspace_id: string }>(sql`
    select distinct workspace_id from mails
    where state = 'sending' and (claimed_by is null or claimed_by not in ${livingInstances})`);
  for (const { workspace_id } of abandoned)
    abandonedMails += await markAbandonedMails(systemContext(db, workspace_id, "sweep"), livingInstances);
  const stale = await db.execute<{ workspace_id: string }>(sql`
    select distinct workspace_id from credit_holds where state = 'held' and expires_at < now()`);
  for (const { workspace_id } of stale)
    staleHolds += (await sweepStaleHolds(systemContext(db, workspace_id, "sweep"))).length;
  await restartLostRuns(db);
  await recoverDials(db);
  await closeBrokenTurns(db);
  await sweepTurnEvents(db);
  await sweepIdempotencyKeys(db);
  await sweepSessions(db);
  await forgetDeadInstances(db);
  await db.execute(sql`
    delete from discovery_pages p using runs r
    where r.id = p.run_id and r.status not in ('running', 'paused') and r.finished_at < now() - interval '1 day'`);
  return { abandonedMails, staleHolds };
}
