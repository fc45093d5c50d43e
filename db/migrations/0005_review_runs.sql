ALTER TABLE "run_steps" DROP CONSTRAINT "run_steps_reason";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_drafts" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "email_drafts" ADD CONSTRAINT "email_drafts_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_drafts_of_run" ON "email_drafts" USING btree ("run_id") WHERE "email_drafts"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "email_drafts_in_workspace" ON "email_drafts" USING btree ("workspace_id","lead_id");--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_reason" CHECK ("run_steps"."reason" in ('stopped', 'email_not_wanted', 'calls_not_wanted', 'no_follow_up', 'in_review', 'mail_unavailable', 'calls_unavailable', 'leads_uncallable', 'searches_failed', 'pages_unread', 'pages_at_limit', 'pages_left_out', 'pages_need_browser', 'leads_left_out', 'sample_emails', 'emails_unchecked', 'nothing_to_do', 'pages_rendered'));