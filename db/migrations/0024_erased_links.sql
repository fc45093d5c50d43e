CREATE TABLE "erased_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"language" text,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erased_links_of_workspace" ON "erased_links" USING btree ("workspace_id");