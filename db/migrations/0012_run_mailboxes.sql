CREATE TABLE "run_mailboxes" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"waiting_reason" text,
	"look_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "run_mailboxes_run_id_mailbox_id_pk" PRIMARY KEY("run_id","mailbox_id"),
	CONSTRAINT "run_mailboxes_waiting_reason" CHECK ("run_mailboxes"."waiting_reason" in ('daily_cap', 'retry', 'mail_unavailable', 'calls_unavailable', 'calling_hours', 'provider_busy', 'source_busy', 'disk_low', 'window', 'recipient_holiday', 'gap', 'breaker', 'mailbox_paused', 'auto_reply', 'colleague_replied', 'page_check'))
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "is_delivering" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_mailboxes" ADD CONSTRAINT "run_mailboxes_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_mailboxes" ADD CONSTRAINT "run_mailboxes_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_mailboxes_of_mailbox" ON "run_mailboxes" USING btree ("mailbox_id","look_at");