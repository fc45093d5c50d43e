CREATE TABLE "call_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"what" text NOT NULL,
	"how" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_consents_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "call_counts" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "call_counts_workspace_id_agent_id_state_pk" PRIMARY KEY("workspace_id","agent_id","state")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"run_id" uuid,
	"attempt" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"phone" text NOT NULL,
	"extension" text,
	"time_zones" text NOT NULL,
	"score" integer NOT NULL,
	"script" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"agreed" boolean DEFAULT false NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamp (3) with time zone,
	"outcome" text,
	"notes" text,
	"reason" text,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "calls_outcome" CHECK (("calls"."state" = 'done') = ("calls"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "do_not_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"phone_key" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "do_not_call_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "do_not_call_one_per_number" UNIQUE("workspace_id","phone_key")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "call_consents" ADD CONSTRAINT "call_consents_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_counts" ADD CONSTRAINT "call_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "do_not_call" ADD CONSTRAINT "do_not_call_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_consents_of_lead" ON "call_consents" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_open_per_lead" ON "calls" USING btree ("lead_id") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_open_per_number" ON "calls" USING btree ("workspace_id","phone") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE INDEX "calls_of_lead" ON "calls" USING btree ("lead_id","attempt");--> statement-breakpoint
CREATE INDEX "calls_list" ON "calls" USING btree ("workspace_id","agreed" DESC NULLS FIRST,"score" DESC NULLS FIRST,"id") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE INDEX "calls_newest" ON "calls" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "calls_newest_of_agent" ON "calls" USING btree ("workspace_id","agent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "calls_open_of_campaign" ON "calls" USING btree ("campaign_id") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE INDEX "calls_of_run" ON "calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "calls_of_number" ON "calls" USING btree ("workspace_id","phone");--> statement-breakpoint
CREATE INDEX "do_not_call_newest" ON "do_not_call" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);