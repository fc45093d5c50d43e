-- An outgoing email was one row for its text, its place in a queue and its claim. Now it is a message, as what comes in is, and a
-- delivery beside it. What was there is copied.
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"direction" text DEFAULT 'out' NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text,
	"from_address" text NOT NULL,
	"from_name" text NOT NULL,
	"subject" text,
	"text" text,
	"message_id" text NOT NULL,
	"given_message_id" text,
	"in_reply_to" text,
	"references" text[] DEFAULT '{}'::text[] NOT NULL,
	"filed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "messages_direction" CHECK ("messages"."direction" in ('out', 'in'))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"enrollment_id" uuid,
	"sequence_step_id" uuid,
	"sequence_step" integer DEFAULT 0 NOT NULL,
	"sequence_version" integer,
	"variant_id" text,
	"run_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_reason" text,
	"state_data" jsonb,
	"written_at" timestamp (3) with time zone,
	"ground" text,
	"approved_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"unsubscribe_token" text,
	"hold_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"claim_token" uuid,
	"sent_at" timestamp (3) with time zone,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('draft', 'queued', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'canceled')),
	CONSTRAINT "deliveries_state_reason" CHECK ("deliveries"."state_reason" in ('erased', 'suppressed', 'unsubscribed', 'replied', 'bounced', 'rejected', 'contacted', 'failed', 'stopped', 'run_failed', 'run_canceled', 'sending_failed', 'mail_unavailable', 'sample_lead', 'credit_gone', 'text_refused', 'not_arrived', 'step_removed', 'declined', 'nothing_new', 'address_gone', 'merged', 'fact_gone', 'service_ended', 'arrived', 'given_up', 'server_unavailable', 'no_reply', 'unsendable', 'undone')),
	CONSTRAINT "deliveries_ready" CHECK ("deliveries"."state" in ('draft', 'canceled') or ("deliveries"."written_at" is not null and ("deliveries"."hold_id" is not null or "deliveries"."enrollment_id" is null))),
	CONSTRAINT "deliveries_step" CHECK (("deliveries"."enrollment_id" is null) = ("deliveries"."sequence_step_id" is null))
);
--> statement-breakpoint
-- Read with its headers, a message does not need its text: that lies beside the row.
ALTER TABLE "messages" ALTER COLUMN "text" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "messages" SET (toast_tuple_target = 128);
--> statement-breakpoint
INSERT INTO "messages" ("id", "workspace_id", "conversation_id", "lead_id", "campaign_id", "mailbox_id", "direction", "to_address", "to_name", "from_address", "from_name", "subject", "text", "message_id", "given_message_id", "in_reply_to", "references", "filed_at", "created_at", "updated_at")
SELECT "id", "workspace_id", "conversation_id", "lead_id", "campaign_id", "mailbox_id", "direction", "to_address", "to_name", "from_address", "from_name", "subject", "text", "message_id", "given_message_id", "in_reply_to", "references", "filed_at", "created_at", "updated_at" FROM "email_messages";
--> statement-breakpoint
INSERT INTO "deliveries" ("id", "workspace_id", "lead_id", "campaign_id", "mailbox_id", "from_address", "to_address", "enrollment_id", "sequence_step_id", "sequence_step", "sequence_version", "variant_id", "run_id", "state", "state_reason", "state_data", "ground", "approved_at", "edited_at", "unsubscribe_token", "hold_id", "attempts", "due_at", "claimed_by", "claimed_at", "claim_token", "sent_at", "response", "created_at", "updated_at", "written_at")
SELECT "id", "workspace_id", "lead_id", "campaign_id", "mailbox_id", "from_address", "to_address", "enrollment_id", "sequence_step_id", "sequence_step", "sequence_version", "variant_id", "run_id", "state", "state_reason", "state_data", "ground", "approved_at", "edited_at", "unsubscribe_token", "hold_id", "attempts", "due_at", "claimed_by", "claimed_at", "claim_token", "sent_at", "response", "created_at", "updated_at", CASE WHEN "text" IS NOT NULL THEN "created_at" END FROM "email_messages" WHERE "state" <> 'received';
--> statement-breakpoint
ALTER TABLE "send_attempts" DROP CONSTRAINT "send_attempts_workspace_id_email_message_id_email_messages_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "email_attachments" DROP CONSTRAINT "email_attachments_workspace_id_email_message_id_email_messages_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "received_emails" DROP CONSTRAINT "received_emails_workspace_id_email_message_id_email_messages_workspace_id_id_fk";
--> statement-breakpoint
DROP TABLE "email_messages";
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_id_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_sequence_step_id_sequence_steps_workspace_id_id_fk" FOREIGN KEY ("workspace_id","sequence_step_id") REFERENCES "public"."sequence_steps"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_workspace_id_conversation_id_conversations_workspace_id_id_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "send_attempts" ADD CONSTRAINT "send_attempts_workspace_id_email_message_id_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","email_message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_workspace_id_email_message_id_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","email_message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "received_emails" ADD CONSTRAINT "received_emails_workspace_id_email_message_id_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","email_message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once_per_step" ON "deliveries" USING btree ("lead_id","sequence_step_id") WHERE "deliveries"."state" not in ('canceled', 'failed');
--> statement-breakpoint
CREATE INDEX "deliveries_of_lead" ON "deliveries" USING btree ("lead_id","id");
--> statement-breakpoint
CREATE INDEX "deliveries_queue" ON "deliveries" USING btree ("run_id","due_at","id") WHERE "deliveries"."state" = 'queued';
--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("campaign_id") WHERE "deliveries"."state" in ('draft', 'queued');
--> statement-breakpoint
CREATE INDEX "deliveries_in_hand" ON "deliveries" USING btree ("campaign_id") WHERE "deliveries"."state" = 'sending';
--> statement-breakpoint
CREATE INDEX "deliveries_of_sender" ON "deliveries" USING btree ("from_address","claimed_at");
--> statement-breakpoint
CREATE INDEX "deliveries_unknown" ON "deliveries" USING btree ("workspace_id","claimed_at") WHERE "deliveries"."state" = 'unknown';
--> statement-breakpoint
CREATE INDEX "deliveries_sent" ON "deliveries" USING btree ("workspace_id","sent_at","campaign_id") WHERE "deliveries"."sent_at" is not null;
--> statement-breakpoint
CREATE INDEX "deliveries_of_sequences" ON "deliveries" USING btree ("workspace_id","lead_id","campaign_id","mailbox_id","sequence_step_id","variant_id","sent_at","claimed_at","state","to_address") WHERE "deliveries"."enrollment_id" is not null and ("deliveries"."sent_at" is not null or "deliveries"."state" = 'bounced');
--> statement-breakpoint
CREATE INDEX "deliveries_of_run" ON "deliveries" USING btree ("run_id","state","id");
--> statement-breakpoint
CREATE INDEX "messages_of_lead" ON "messages" USING btree ("lead_id","id");
--> statement-breakpoint
CREATE INDEX "messages_by_message_id" ON "messages" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "messages_by_given_message_id" ON "messages" USING btree ("given_message_id") WHERE "messages"."given_message_id" is not null;
--> statement-breakpoint
CREATE VIEW "public"."emails" AS (
  select m.id, m.workspace_id, m.conversation_id, m.lead_id, m.campaign_id, m.mailbox_id, m.direction, m.to_address, m.to_name,
    m.from_address, m.from_name, m.subject, m.text, m.message_id, m.given_message_id, m.in_reply_to, m."references", m.filed_at,
    m.created_at, greatest(m.updated_at, d.updated_at) as updated_at, d.enrollment_id, d.sequence_step_id,
    coalesce(d.sequence_step, 0) as sequence_step, d.sequence_version, d.variant_id, d.run_id, d.state,
    d.state_reason, d.state_data, d.written_at, d.ground, d.approved_at, d.edited_at, d.unsubscribe_token, d.hold_id,
    coalesce(d.attempts, 0) as attempts, d.due_at, d.claimed_by, d.claimed_at, d.claim_token, d.sent_at, d.response
  from messages m left join deliveries d on d.id = m.id and d.workspace_id = m.workspace_id);
