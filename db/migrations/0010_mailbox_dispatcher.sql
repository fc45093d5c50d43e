ALTER TABLE "deliveries" ADD COLUMN "preparation_failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "send_failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "send_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_to_dispatch" ON "deliveries" USING btree ("mailbox_id","due_at","id") WHERE "deliveries"."run_id" is null and "deliveries"."enrollment_id" is not null and "deliveries"."state" in ('draft', 'queued');