ALTER TABLE "runs" ADD COLUMN "driver_due_at" timestamp (3) with time zone DEFAULT now() + interval '2 minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "restarts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "restarted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("id") WHERE "runs"."status" = 'running';