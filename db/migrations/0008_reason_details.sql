-- What a server, provider or page answered is called `detail` in the data of a reason.
UPDATE "run_steps" SET "reason_data" = ("reason_data" - 'said') || jsonb_build_object('detail', "reason_data" -> 'said') WHERE "reason_data" ? 'said';--> statement-breakpoint
UPDATE "run_steps" SET "reason_data" = jsonb_set("reason_data", '{unrendered}', ("reason_data" -> 'unrendered') - 'said' || jsonb_build_object('detail', "reason_data" #> '{unrendered,said}')) WHERE "reason_data" -> 'unrendered' ? 'said';--> statement-breakpoint
UPDATE "runs" SET "failure_data" = ("failure_data" - 'said') || jsonb_build_object('detail', "failure_data" -> 'said') WHERE "failure_data" ? 'said';--> statement-breakpoint
UPDATE "deliveries" SET "state_data" = ("state_data" - 'said') || jsonb_build_object('detail', "state_data" -> 'said') WHERE "state_data" ? 'said';--> statement-breakpoint
UPDATE "mailboxes" SET "problem_data" = ("problem_data" - 'said') || jsonb_build_object('detail', "problem_data" -> 'said') WHERE "problem_data" ? 'said';--> statement-breakpoint
ALTER TABLE "activity_events" DISABLE TRIGGER "activity_events_append_only";--> statement-breakpoint
UPDATE "activity_events" SET "details" = ("details" - 'said') || jsonb_build_object('detail', "details" -> 'said') WHERE "details" ? 'said';--> statement-breakpoint
ALTER TABLE "activity_events" ENABLE TRIGGER "activity_events_append_only";
