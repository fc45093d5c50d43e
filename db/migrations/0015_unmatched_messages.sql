DROP VIEW "public"."emails";--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "lead_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "lead_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "received_emails" ALTER COLUMN "matched_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "received_emails" ALTER COLUMN "full_text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "received_emails" ADD COLUMN "uid_validity" bigint;--> statement-breakpoint
ALTER TABLE "received_emails" ADD COLUMN "uid" bigint;--> statement-breakpoint
-- What matches nobody becomes a message without a lead, in a conversation without one, under the same id.
INSERT INTO conversations (id, workspace_id, mailbox_id, last_email_at, last_received_at, created_at, updated_at)
	SELECT id, workspace_id, mailbox_id, received_at, received_at, created_at, created_at FROM unmatched_emails;--> statement-breakpoint
INSERT INTO messages (id, workspace_id, conversation_id, mailbox_id, direction, to_address, from_address, from_name, subject, message_id, created_at, updated_at)
	SELECT u.id, u.workspace_id, u.id, u.mailbox_id, 'in', coalesce(b.address, ''), u.from_address, coalesce(u.from_name, ''), u.subject,
		coalesce(u.message_id, '<' || u.id || '@no-message-id.invalid>'), u.created_at, u.created_at
	FROM unmatched_emails u JOIN mailboxes b ON b.workspace_id = u.workspace_id AND b.id = u.mailbox_id;--> statement-breakpoint
INSERT INTO received_emails (email_message_id, workspace_id, kind, received_at, folder, uid_validity, uid)
	SELECT id, workspace_id, kind, received_at, folder, uid_validity, uid FROM unmatched_emails;--> statement-breakpoint
DROP TABLE unmatched_emails;--> statement-breakpoint
CREATE INDEX "received_emails_unmatched_newest" ON "received_emails" USING btree ("workspace_id","received_at" DESC NULLS FIRST,"email_message_id" DESC NULLS FIRST) WHERE "received_emails"."matched_by" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_of_campaign" CHECK (("messages"."lead_id" is null) = ("messages"."campaign_id" is null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_unmatched" CHECK ("messages"."lead_id" is not null or "messages"."direction" = 'in');--> statement-breakpoint
ALTER TABLE "received_emails" ADD CONSTRAINT "received_emails_unmatched" CHECK (("received_emails"."matched_by" is null) = ("received_emails"."uid" is not null) and ("received_emails"."uid" is null) = ("received_emails"."uid_validity" is null));--> statement-breakpoint
CREATE VIEW "public"."emails" AS (
  select m.id, m.workspace_id, m.conversation_id, m.lead_id, m.campaign_id, m.mailbox_id, m.direction, m.to_address, m.to_name,
    m.from_address, m.from_name, m.subject, m.text, m.message_id, m.given_message_id, m.in_reply_to, m."references", m.filed_at,
    m.created_at, greatest(m.updated_at, d.updated_at) as updated_at, d.enrollment_id, d.sequence_step_id,
    coalesce(d.sequence_step, 0) as sequence_step, d.sequence_version, d.variant_id, d.run_id, d.state,
    d.state_reason, d.state_data, d.written_at, d.ground, d.approved_at, d.edited_at, d.unsubscribe_token, d.hold_id,
    coalesce(d.attempts, 0) as attempts, d.due_at, d.claimed_by, d.claimed_at, d.claim_token, d.sent_at, d.response
  from messages m left join deliveries d on d.id = m.id and d.workspace_id = m.workspace_id
  where m.lead_id is not null);