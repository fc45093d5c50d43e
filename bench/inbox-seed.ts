import { connect } from "@/db";
import { type SeededLeads, seedLeads } from "./leads-seed";

/**
 * A workspace with `count` leads, each with a conversation: a first email, and an email that came back, of a person from every
 * tenth. Half of them need an answer.
 */
export async function seedInbox(databaseUrl: string, count: number): Promise<SeededLeads> {
  const seeded = await seedLeads(databaseUrl, count);
  const { sql, close } = connect(databaseUrl, { max: 1 });
  try {
    for (const statement of INSERTS) await sql.unsafe(statement, [seeded.workspaceId]);
    // As autovacuum leaves tables that have settled.
    for (const table of [
      "leads",
      "conversations",
      "enrollments",
      "messages",
      "deliveries",
      "received_emails",
    ])
      await sql.unsafe(`vacuum (freeze, analyze) ${table}`);
    await sql.unsafe("checkpoint");
    return seeded;
  } finally {
    await close();
  }
}

const NUMBERED =
  "select l.*, substring(l.email from 'firm([0-9]+)')::int as g from leads l where l.workspace_id = $1::uuid";
const MAILBOX = "(select id from mailboxes where workspace_id = $1::uuid)";

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
     'Re: Ovens for ' || l.company, repeat('Thank you for writing, this may be of interest to us later in the year. ', 6),
     '<' || l.id || '@' || l.domain || '>'
   from (${NUMBERED}) l join conversations c on c.lead_id = l.id`,
  `insert into received_emails (email_message_id, workspace_id, kind, received_at, folder, matched_by, full_text, reply_class, classed_by)
   select m.id, $1::uuid, case when l.g % 10 = 0 then 'human' else 'auto_reply' end, l.created_at + interval '2 days', 'inbox', 'thread',
     m.text, c.reply_class, case when c.reply_class is not null then 'rules' end
   from (${NUMBERED}) l join conversations c on c.lead_id = l.id join messages m on m.conversation_id = c.id and m.direction = 'in'`,
];
