import type { Database } from "@/db";
import { sql } from "@/db/scope";

/** Changes that are looked at in one transaction. */
const AT_ONCE = 1_000;

/**
 * Writes the words of all conversations that have changed, for the inbox's search, which looks at those that wait for it one by one. One
 * process at a time does it: otherwise an older state could be written over a newer one.
 */
export async function refreshSearchWords(db: Database): Promise<void> {
  let mayHaveMore = true;
  while (mayHaveMore) mayHaveMore = await db.transaction((tx) => refreshSome(tx));
}

/** Whether there may be more that can be done now. */
async function refreshSome(db: Pick<Database, "execute">): Promise<boolean> {
  const [lock] = await db.execute<{ isMine: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext('conversation_words')) as "isMine"`);
  if (!lock!.isMine) return false;
  const changed = await db.execute<{ id: string; last: string; isGone: boolean }>(sql`
    select s.conversation_id as id, max(s.id)::text as last, bool_and(c.id is null) as "isGone"
    from (select * from search_changes order by id limit ${AT_ONCE}) s left join conversations c on c.id = s.conversation_id
    group by s.conversation_id`);
  if (changed.length === 0) return false;
  // Who deletes one waits for nothing here: what it has locked is left for the next time.
  const held = await db.execute<{ id: string }>(sql`
    select c.id from conversations c where c.id = any(${idsOf(changed)}::uuid[]) for key share skip locked`);
  const settled = [...changed.filter(({ isGone }) => isGone), ...held];
  const last = changed.reduce((most, one) => (BigInt(one.last) > most ? BigInt(one.last) : most), 0n);
  await db.execute(sql`
    delete from search_changes where id <= ${last.toString()}::bigint and conversation_id = any(${idsOf(settled)}::uuid[])`);
  // A statement of its own: what is committed after its beginning has a change of its own, which was not deleted.
  await db.execute(sql`
    insert into conversation_words (conversation_id, workspace_id, last_email_at, last_received_at, search)
    select c.id, c.workspace_id, c.last_email_at, c.last_received_at, words_of_conversation(c.id) from conversations c
    where c.id = any(${idsOf(held)}::uuid[]) and c.lead_id is not null and c.last_received_at is not null
    on conflict (conversation_id) do update
      set last_email_at = excluded.last_email_at, last_received_at = excluded.last_received_at, search = excluded.search`);
  await db.execute(sql`
    delete from conversation_words w using conversations c
    where w.conversation_id = any(${idsOf(held)}::uuid[]) and c.id = w.conversation_id
      and (c.lead_id is null or c.last_received_at is null)`);
  return settled.length > 0;
}

const idsOf = (rows: readonly { id: string }[]) => sql.param(rows.map(({ id }) => id));
