CREATE TABLE "dial_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"dial_id" uuid NOT NULL,
	"speaker" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"run_id" uuid,
	"mode" text NOT NULL,
	"state" text DEFAULT 'dialling' NOT NULL,
	"to_number" text NOT NULL,
	"hook_token" text NOT NULL,
	"claimed_by" uuid,
	"asked_by" text NOT NULL,
	"provider_sid" text,
	"provider_status" text,
	"answered_by" text,
	"lead_dialled_at" timestamp (3) with time zone,
	"lead_status" text,
	"spoke_at" timestamp (3) with time zone,
	"talks" integer DEFAULT 0 NOT NULL,
	"taken_over_by" text,
	"verdict" jsonb,
	"problem" text,
	"limit_minutes" integer NOT NULL,
	"call_price" bigint NOT NULL,
	"voice_price" bigint NOT NULL,
	"call_hold_id" uuid NOT NULL,
	"voice_hold_id" uuid,
	"seconds" integer,
	"dialled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heard_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dials_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "dials_hook_token" UNIQUE("hook_token")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "caller" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "voice" jsonb;--> statement-breakpoint
ALTER TABLE "dial_lines" ADD CONSTRAINT "dial_lines_workspace_id_dial_id_dials_workspace_id_id_fk" FOREIGN KEY ("workspace_id","dial_id") REFERENCES "public"."dials"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dials" ADD CONSTRAINT "dials_workspace_id_call_id_calls_workspace_id_id_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."calls"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dial_lines_of_dial" ON "dial_lines" USING btree ("dial_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dials_provider_sid" ON "dials" USING btree ("provider_sid") WHERE "dials"."provider_sid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dials_one_at_a_time" ON "dials" USING btree ("call_id") WHERE "dials"."state" in ('dialling', 'live');--> statement-breakpoint
CREATE INDEX "dials_under_way" ON "dials" USING btree ("heard_at") WHERE "dials"."state" in ('dialling', 'live');--> statement-breakpoint
CREATE INDEX "dials_of_call" ON "dials" USING btree ("call_id","created_at");--> statement-breakpoint
CREATE INDEX "dials_of_run" ON "dials" USING btree ("run_id") WHERE "dials"."state" in ('dialling', 'live');