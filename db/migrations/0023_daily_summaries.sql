CREATE TABLE "daily_summaries" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"covered_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"problem" text,
	CONSTRAINT "daily_summaries_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "daily_summaries_hour" CHECK ("daily_summaries"."hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "daily_summaries" ADD CONSTRAINT "daily_summaries_workspace_id_user_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_summaries_due" ON "daily_summaries" USING btree ("next_at");