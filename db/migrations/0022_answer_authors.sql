DROP VIEW "public"."emails";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "author" text;--> statement-breakpoint
CREATE VIEW "public"."emails" AS (
  select m.id, m.workspace_id, m.conversation_id, m.lead_id, m.campaign_id, m.mailbox_id, m.direction, m.to_address, m.to_name, m.author,
    m.from_address, m.from_name, m.subject, m.text, m.message_id, m.given_message_id, m.in_reply_to, m."references", m.filed_at,
    m.created_at, greatest(m.updated_at, d.updated_at) as updated_at, d.enrollment_id, d.sequence_step_id,
    coalesce(d.sequence_step, 0) as sequence_step, d.sequence_version, d.variant_id, d.run_id, d.state,
    d.state_reason, d.state_data, d.written_at, d.ground, d.approved_at, d.edited_at, d.unsubscribe_token, d.hold_id,
    coalesce(d.attempts, 0) as attempts, d.due_at, d.claimed_by, d.claimed_at, d.claim_token, d.sent_at, d.response
  from messages m left join deliveries d on d.id = m.id and d.workspace_id = m.workspace_id
  where m.lead_id is not null);