import { sql } from "drizzle-orm";
import type { Database } from "@/db";

/**
 * Has the database note, when the transaction that stores a person's reply commits, which emails to them had been claimed:
 * by then it has locked them.
 */
export async function noteClaimsAtReplies(db: Database): Promise<void> {
  await db.execute(sql`create table if not exists at_reply (lead_id uuid, claimed uuid[])`);
  await db.execute(sql`
    create or replace function note_at_reply() returns trigger language plpgsql as $$ begin
      insert into at_reply select r.lead_id, (select coalesce(array_agg(m.id), '{}') from deliveries m
        where m.lead_id = r.lead_id and m.state not in ('draft', 'queued', 'canceled'))
      from messages r where r.id = new.email_message_id;
      return null;
    end $$`);
  await db.execute(sql`drop trigger if exists note_at_reply on received_emails`);
  await db.execute(sql`
    create constraint trigger note_at_reply after insert on received_emails deferrable initially deferred
    for each row when (new.kind = 'human') execute function note_at_reply()`);
}

/** Ids of a workspace's emails that were claimed after the first reply of their reader was stored. */
export async function listClaimedAfterReply(db: Database, workspaceId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.id from deliveries m
    where m.workspace_id = ${workspaceId} and m.state not in ('draft', 'queued', 'canceled')
      and exists (select 1 from at_reply a where a.lead_id = m.lead_id and not m.id = any(a.claimed))`);
  return rows.map(({ id }) => id);
}
