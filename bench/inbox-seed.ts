import { connect } from "@/db";
import { systemContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { refreshSearchWords } from "@/lib/inbox/refresh-search-words";
import { addMailbox } from "@/testing/receiving/inbound";
import { type SeededLeads, seedLeads } from "./leads-seed";

export type SeededInbox = SeededLeads & { mailboxId: string; memberId: string };

/**
 * A workspace with `count` leads, each with a conversation: a first email, and an email that came back, of a person from every
 * tenth. Half of them need an answer. The oldest hundred are in a mailbox of their own (`mailboxId`), those of a hundred others are a
 * member's (`memberId`), and as many emails match nobody.
 *
 * Words to search for: `thank` is in every email that came in, `november` in those of the class `not_now`, `zeppelin` in one; `lunch`
 * and `dinner` are each in half of the conversations and never in the same, `spring` is in the older half.
 */
export async function seedInbox(databaseUrl: string, count: number): Promise<SeededInbox> {
  const seeded = await seedLeads(databaseUrl, count);
  const { db, sql, close } = connect(databaseUrl, { max: 1 });
  const memberId = newId();
  try {
    for (const statement of INSERTS) await sql.unsafe(statement, [seeded.workspaceId]);
    const { id: mailboxId } = await addMailbox(systemContext(db, seeded.workspaceId), {
      address: "bo@ovens.example",
      imap: { host: "127.0.0.1", port: 1, security: "none" },
    });
    for (const [statement, value] of [
      [TO_MAILBOX, mailboxId],
      [TO_MEMBER, memberId],
      [UNMATCHED, mailboxId],
    ] as const)
      await sql.unsafe(statement, [seeded.workspaceId, value]);
    await refreshSearchWords(db);
    // As autovacuum leaves tables that have settled.
    for (const table of [
      "leads",
      "conversations",
      "conversation_words",
      "search_changes",
      "enrollments",
      "messages",
      "deliveries",
      "received_emails",
    ])
      await sql.unsafe(`vacuum (freeze, analyze) ${table}`);
    await sql.unsafe("checkpoint");
    return { ...seeded, mailboxId, memberId };
  } finally {
    await close();
  }
}

const NUMBERED =
  "select l.*, substring(l.email from 'firm([0-9]+)')::int as g from leads l where l.workspace_id = $1::uuid";
const MAILBOX = "(select id from mailboxes where workspace_id = $1::uuid and kind = 'service')";

const TO_MAILBOX = `update conversations set mailbox_id = $2::uuid where workspace_id = $1::uuid and id in (
  select id from conversations where workspace_id = $1::uuid order by last_email_at limit 100)`;
const TO_MEMBER = `update conversations set assigned_to = $2 where workspace_id = $1::uuid and id in (
  select id from conversations where workspace_id = $1::uuid order by last_email_at limit 100 offset 200)`;
const UNMATCHED = `with made as (
    select uuidv7() as id, g, now() - g * interval '1 minute' as at from generate_series(1, 100) g
  ), c as (
    insert into conversations (id, workspace_id, mailbox_id, last_email_at, last_received_at)
    select id, $1::uuid, $2::uuid, at, at from made
  ), m as (
    insert into messages (id, workspace_id, conversation_id, mailbox_id, direction, to_address, from_address, from_name, subject, message_id)
    select id, $1::uuid, id, $2::uuid, 'in', 'bo@ovens.example', 'someone.' || g || '@elsewhere.example', '', 'Re: Ovens', '<' || id || '@elsewhere.example>'
    from made
  )
  insert into received_emails (email_message_id, workspace_id, kind, received_at, folder, uid_validity, uid)
  select id, $1::uuid, 'human', at, 'inbox', 1, g from made`;

const INSERTS = [
  `insert into conversations (id, workspace_id, lead_id, last_email_at, last_received_at, needs_answer, is_unread, reply_class, mailbox_id)
   select uuidv7(), $1::uuid, l.id, l.created_at + interval '2 days', l.created_at + interval '2 days', l.g % 2 = 0, l.g % 3 = 0,
     case when l.g % 10 = 0 then (array['interested','question','not_now','unclear'])[1 + l.g / 10 % 4] end, ${MAILBOX}
   from (${NUMBERED}) l`,
  `insert into enrollments (id, workspace_id, campaign_id, lead_id, sequence_id, current_step_id, mailbox_id, state, next_due_at)
   select uuidv7(), $1::uuid, l.campaign_id, l.id, s.sequence_id, s.id, ${MAILBOX}, 'finished', null
   from (${NUMBERED}) l join sequences q on q.campaign_id = l.campaign_id join sequence_steps s on s.sequence_id = q.id and s.position = 0`,
  `insert into messages (id, workspace_id, conversation_id, lead_id, campaign_id, mailbox_id, to_address, from_address, from_name,
     subject, text, message_id)
   select uuidv7(), $1::uuid, c.id, l.id, l.campaign_id, c.mailbox_id, l.email, 'ines@ovens.example', 'Ines Vogt',
     'Ovens for ' || l.company, repeat('We build ovens that use half the power of others, and thought of you. ', 10),
     '<' || l.id || '@ovens.example>'
   from (${NUMBERED}) l join conversations c on c.lead_id = l.id`,
  `insert into deliveries (id, workspace_id, lead_id, campaign_id, mailbox_id, from_address, to_address, enrollment_id,
     sequence_step_id, hold_id, state, written_at, sent_at, claimed_at)
   select m.id, $1::uuid, l.id, l.campaign_id, e.mailbox_id, m.from_address, m.to_address, e.id, e.current_step_id, uuidv7(),
     case when l.g % 50 = 0 then 'bounced' else 'sent' end, l.created_at, l.created_at + interval '1 day',
     l.created_at + interval '1 day'
   from (${NUMBERED}) l join messages m on m.lead_id = l.id join enrollments e on e.lead_id = l.id`,
  `insert into messages (id, workspace_id, conversation_id, lead_id, campaign_id, mailbox_id, direction, to_address, from_address,
     from_name, subject, text, message_id)
   select uuidv7(), $1::uuid, c.id, l.id, l.campaign_id, c.mailbox_id, 'in', 'ines@ovens.example', l.email, l.name,
     'Re: Ovens for ' || l.company, repeat('Thank you for writing, this may be of interest to us later in the year. ', 6)
       || case when c.reply_class = 'not_now' then 'Try again in November. ' else '' end
       || case when l.g % 2 = 0 then 'Shall we have lunch? ' else 'Shall we have dinner? ' end
       || case when l.g <= 50000 then 'Next spring, perhaps. ' else '' end
       || case when l.g = 5000 then 'We build a zeppelin.' else '' end,
     '<' || l.id || '@' || l.domain || '>'
   from (${NUMBERED}) l join conversations c on c.lead_id = l.id`,
  `insert into received_emails (email_message_id, workspace_id, kind, received_at, folder, matched_by, full_text, reply_class, classed_by)
   select m.id, $1::uuid, case when l.g % 10 = 0 then 'human' else 'auto_reply' end, l.created_at + interval '2 days', 'inbox', 'thread',
     m.text, c.reply_class, case when c.reply_class is not null then 'rules' end
   from (${NUMBERED}) l join conversations c on c.lead_id = l.id join messages m on m.conversation_id = c.id and m.direction = 'in'`,
];
