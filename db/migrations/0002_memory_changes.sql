CREATE TABLE "memory_changes" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"thread_id" uuid,
	"approval_id" text,
	"undoes" integer,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memory_changes_agent_id_number_pk" PRIMARY KEY("agent_id","number")
);
--> statement-breakpoint
ALTER TABLE "memory_changes" ADD CONSTRAINT "memory_changes_workspace_id_agent_id_agents_workspace_id_id_fk" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_changes" ADD CONSTRAINT "memory_changes_agent_id_undoes_memory_changes_agent_id_number_fk" FOREIGN KEY ("agent_id","undoes") REFERENCES "public"."memory_changes"("agent_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memory_changes_of_approval" ON "memory_changes" USING btree ("thread_id","approval_id");--> statement-breakpoint
-- Changes that were approved in a chat were kept with their approval.
INSERT INTO "memory_changes" ("workspace_id", "agent_id", "number", "before", "after", "changed_by", "thread_id", "approval_id", "undone_at", "created_at")
SELECT a."workspace_id", t."agent_id",
  row_number() OVER (PARTITION BY t."agent_id" ORDER BY a."created_at", a."id"),
  a."replaced" -> 'before', a."replaced" -> 'after', coalesce(a."decided_by", 'system:unknown'),
  a."thread_id", a."id", a."undone_at", a."created_at"
FROM "chat_approvals" a
JOIN "chat_threads" t ON t."workspace_id" = a."workspace_id" AND t."id" = a."thread_id"
WHERE a."tool_name" = 'updateMemory' AND a."replaced" IS NOT NULL;
--> statement-breakpoint
UPDATE "chat_approvals" SET "replaced" = NULL WHERE "tool_name" = 'updateMemory' AND "replaced" IS NOT NULL;
