import type { Core } from "./core";

/** Drops ended runs with their steps, and events, that are older than `days`. */
export async function pruneHistory(core: Core, days: number): Promise<void> {
  const age = `${days} days`;
  await core.sql`
    delete from runs where id in (
      select id from runs where ended_at < now() - ${age}::text::interval limit 10000)`;
  await core.sql`delete from events where received_at < now() - ${age}::text::interval`;
  await core.sql`delete from idempotency_keys where expires_at < now()`;
  await core.sql`delete from throttles where next_at < now() - interval '1 day'`;
  // What a dead worker had locked is graphile-worker's for four hours; our runs went on long before.
  await core.sql`
    select count(done) from ${core.sql(core.jobs)}.complete_jobs(array(
      select id from ${core.sql(core.jobs)}.jobs
      where attempts >= max_attempts and (locked_at is null or locked_at < now() - interval '4 hours')
    )) as done`;
}
