-- A conversation that has no mailbox yet gets the one of its first email; without any, the service mailbox.
UPDATE conversations c SET mailbox_id = coalesce(
	(SELECT m.mailbox_id FROM messages m WHERE m.conversation_id = c.id ORDER BY m.id LIMIT 1),
	(SELECT b.id FROM mailboxes b WHERE b.workspace_id = c.workspace_id AND b.kind = 'service'))
WHERE mailbox_id IS NULL;--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_one_per_lead";--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "mailbox_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one_per_lead_and_mailbox" UNIQUE("lead_id","mailbox_id");