ALTER TABLE "runs" RENAME COLUMN "driver_due_at" TO "heartbeat_deadline";--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "agreed" TO "is_callback";--> statement-breakpoint
ALTER TABLE "call_consents" RENAME COLUMN "what" TO "statement";--> statement-breakpoint
ALTER TABLE "call_consents" RENAME COLUMN "how" TO "method";--> statement-breakpoint
ALTER TABLE "companies" RENAME COLUMN "words_key" TO "search_text";--> statement-breakpoint
ALTER TABLE "leads" RENAME COLUMN "words_key" TO "search_text";--> statement-breakpoint
ALTER TABLE "mail_senders" RENAME TO "sender_rate_limits";--> statement-breakpoint
ALTER INDEX "mail_senders_pkey" RENAME TO "sender_rate_limits_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_tries" RENAME TO "sign_in_attempts";--> statement-breakpoint
ALTER INDEX "sign_in_tries_pkey" RENAME TO "sign_in_attempts_pkey";--> statement-breakpoint
ALTER INDEX "sign_in_tries_age" RENAME TO "sign_in_attempts_age";
