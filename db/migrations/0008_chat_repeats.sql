ALTER TABLE "chat_turns" ADD COLUMN "first_part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD COLUMN "request_body" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_turns_once_a_key" ON "chat_turns" USING btree ("thread_id","request_key") WHERE "chat_turns"."request_key" is not null;