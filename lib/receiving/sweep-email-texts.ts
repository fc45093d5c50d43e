import type { Database } from "@/db";
import { sql } from "@/db/scope";

/** Emails that are looked at in one statement, and statements of one sweep: the next one goes on. */
const AT_ONCE = 2_000;
const MOST_STATEMENTS = 10;
/** A mailbox's first reading takes in emails of so many days, whose ids are newer than they are. */
const FIRST_READING_DAYS = 30;

type Pass = { id: string; months: number; sweptTo: string | null; before: string };

/**
 * Deletes the texts of emails that are older than their workspace keeps them: the newest text, the whole, the formatting, the sentence
 * that decided the class and a draft of an answer. Who wrote to whom, when and about what stays, and what it was understood to mean. Emails
 * that still wait to be sent keep their text. Each workspace is gone through once a day.
 */
export async function sweepEmailTexts(db: Database, now = new Date()): Promise<void> {
  for (let statement = 0; statement < MOST_STATEMENTS; statement += 1)
    if (!(await db.transaction((tx) => sweepSome(tx, now)))) return;
}

/** Whether there was anything to go through. */
async function sweepSome(db: Pick<Database, "execute">, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [pass] = await db.execute<Pass>(sql`
    select w.id, w.email_text_months as months, w.email_texts_swept_to as "sweptTo",
      (extract(epoch from ${at} - make_interval(months => w.email_text_months) + make_interval(days => ${FIRST_READING_DAYS})) * 1000)::bigint::text as before
    from workspaces w
    where w.email_text_months is not null and w.email_texts_swept_at < ${at} - interval '1 day'
    order by w.id limit 1
    -- Another process may be at it.
    for no key update skip locked`);
  if (!pass) return false;
  const [looked] = await db.execute<{ count: number; last: string | null }>(sql`
    with page as (
      select m.id from messages m
      where m.workspace_id = ${pass.id} and m.id > ${pass.sweptTo ?? idOfTime(0)} and m.id < ${idOfTime(Number(pass.before))}
      order by m.id limit ${AT_ONCE}
    ), gone as (
      update messages m set text = null from page p
        left join received_emails r on r.workspace_id = ${pass.id} and r.email_message_id = p.id
        left join deliveries d on d.workspace_id = ${pass.id} and d.id = p.id
      where m.workspace_id = ${pass.id} and m.id = p.id and m.text is not null
        and (d.id is null or d.state not in ('draft', 'queued', 'sending'))
        and coalesce(r.received_at, d.sent_at, m.created_at) < ${at} - make_interval(months => ${pass.months})
      returning m.id
    ), received as (
      update received_emails r set full_text = null, html = null, class_quote = null, draft = null from gone
      where r.workspace_id = ${pass.id} and r.email_message_id = gone.id
    )
    select count(*)::int as count, (select p.id from page p order by p.id desc limit 1) as last from page`);
  const isOver = looked!.count < AT_ONCE;
  await db.execute(sql`
    update workspaces set email_texts_swept_to = ${isOver ? null : looked!.last},
      email_texts_swept_at = case when ${isOver} then ${at} else email_texts_swept_at end
    where id = ${pass.id}`);
  return true;
}

/** The smallest id (UUID version 7, RFC 9562 §5.7) of a time in milliseconds. */
function idOfTime(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
