import { lt } from "drizzle-orm";
import { type Database, database } from "@/db";
import { idempotencyKeys, sessions, signInAttempts, verifications } from "@/db/schema";
import { sql } from "@/db/scope";
import { channels } from "@/lib/channels/channels";
import { closeBrokenTurns } from "@/lib/chat/close-broken-turns";
import { sweepTurnEvents } from "@/lib/chat/turn-events";
import { systemContext } from "@/lib/context";
import { sweepStaleHolds } from "@/lib/credits/resolve-holds";
import { IS_LIVE } from "@/lib/inbox/list-colleagues";
import { refreshSearchWords } from "@/lib/inbox/refresh-search-words";
import { sweepAnswers } from "@/lib/open-data/asking/keep-answers";
import { flushOutboxSoon } from "@/lib/outbox";
import { forgetDeadInstances } from "@/lib/process/instance";
import { sweepAttachments } from "@/lib/receiving/sweep-attachments";
import { sweepEmailTexts } from "@/lib/receiving/sweep-email-texts";
import { restartLostRuns } from "@/lib/runs/restart-lost-runs";

/**
 * Cleans up what crashes and time leave behind: stale holds, unsent outbox events, each channel's work of dead
 * processes, runs that nothing drives, broken chat turns, expired idempotency keys and sessions, the content of
 * attachments after 30 days, texts of emails where a workspace limits them, words of conversations that have changed, who had a conversation open, the pages and listed companies of
 * runs that ended a day ago, and old answers of public sources. Runs at every start and every minute, in any number of processes.
 */
export async function sweep(db = database()): Promise<void> {
  flushOutboxSoon();
  const stale = await db.execute<{ workspace_id: string }>(sql`
    select distinct workspace_id from credit_holds where state = 'held' and expires_at < now()`);
  for (const { workspace_id } of stale) await sweepStaleHolds(systemContext(db, workspace_id, "sweep"));
  await restartLostRuns(db);
  for (const channel of channels) await channel.deliverer.sweep?.(db);
  await closeBrokenTurns(db);
  await sweepTurnEvents(db);
  await sweepIdempotencyKeys(db);
  await sweepSessions(db);
  await sweepAttachments(db);
  await sweepEmailTexts(db);
  await refreshSearchWords(db);
  await db.execute(sql`delete from conversation_viewers where not ${sql.raw(IS_LIVE)}`);
  await forgetDeadInstances(db);
  await db.execute(sql`
    delete from discovery_pages p using runs r
    where r.id = p.run_id and r.status not in ('running', 'paused') and r.finished_at < now() - interval '1 day'`);
  await db.execute(sql`
    delete from discovery_companies c using runs r
    where r.id = c.run_id and r.status not in ('running', 'paused') and r.finished_at < now() - interval '1 day'`);
  await sweepAnswers(db);
}

/** Deletes stored answers older than the 24 h for which they are kept; returns their number. */
export async function sweepIdempotencyKeys(db: Database): Promise<number> {
  const rows = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
    .returning({ id: idempotencyKeys.id });
  return rows.length;
}

/** Deletes what has expired: sessions, password reset links, and counts of sign-in attempts. */
async function sweepSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await db.delete(signInAttempts).where(lt(signInAttempts.windowEnds, sql`now()`));
}
