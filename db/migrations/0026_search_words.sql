CREATE TABLE "conversation_words" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"last_email_at" timestamp (3) with time zone,
	"last_received_at" timestamp (3) with time zone,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversations_by_word";--> statement-breakpoint
DROP INDEX "messages_by_word";--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_of_conversation" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_changes_of_conversation" ON "search_changes" USING btree ("workspace_id","conversation_id");--> statement-breakpoint
-- The words of a conversation: of its lead, and of its emails that were received or sent, or are about to be (lib/inbox/search-sql.ts has the
-- same condition). Of more words than a tsvector holds (1 MB), those of the newest emails.
CREATE FUNCTION words_of_conversation(one uuid) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE
  words tsvector;
  email tsvector;
BEGIN
  SELECT coalesce(search, ''::tsvector) INTO words FROM conversations WHERE id = one;
  FOR email IN
    SELECT m.search FROM messages m LEFT JOIN deliveries d ON d.workspace_id = m.workspace_id AND d.id = m.id
    WHERE m.conversation_id = one AND (m.direction = 'in' OR coalesce(d.state NOT IN ('draft', 'canceled'), true)) ORDER BY m.id DESC
  LOOP
    words := words || email;
    EXIT WHEN pg_column_size(words) > 500000;
  END LOOP;
  RETURN words;
END $$;--> statement-breakpoint
INSERT INTO conversation_words (conversation_id, workspace_id, last_email_at, last_received_at, search)
	SELECT id, workspace_id, last_email_at, last_received_at, words_of_conversation(id) FROM conversations
	WHERE lead_id IS NOT NULL AND last_received_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_words_by_word" ON "conversation_words" USING gin ("search");--> statement-breakpoint
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_changes (workspace_id, conversation_id) VALUES (NEW.workspace_id, NEW.conversation_id);
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND NEW.conversation_id <> OLD.conversation_id) THEN
    INSERT INTO search_changes (workspace_id, conversation_id) VALUES (OLD.workspace_id, OLD.conversation_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_note_new AFTER INSERT OR DELETE ON messages FOR EACH ROW EXECUTE FUNCTION note_search_change();--> statement-breakpoint
CREATE TRIGGER messages_note_change AFTER UPDATE OF subject, text, from_name, from_address, conversation_id ON messages FOR EACH ROW
  WHEN ((OLD.subject, OLD.text, OLD.from_name, OLD.from_address, OLD.conversation_id)
    IS DISTINCT FROM (NEW.subject, NEW.text, NEW.from_name, NEW.from_address, NEW.conversation_id)) EXECUTE FUNCTION note_search_change();--> statement-breakpoint
CREATE FUNCTION note_shown_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (workspace_id, conversation_id)
    SELECT workspace_id, conversation_id FROM messages WHERE workspace_id = NEW.workspace_id AND id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deliveries_note_shown AFTER UPDATE OF state ON deliveries FOR EACH ROW
  WHEN ((OLD.state IN ('draft', 'canceled')) <> (NEW.state IN ('draft', 'canceled'))) EXECUTE FUNCTION note_shown_email();--> statement-breakpoint
CREATE FUNCTION note_listed_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (workspace_id, conversation_id) VALUES (NEW.workspace_id, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER conversations_note_new AFTER INSERT ON conversations FOR EACH ROW
  WHEN (NEW.last_received_at IS NOT NULL) EXECUTE FUNCTION note_listed_conversation();--> statement-breakpoint
CREATE TRIGGER conversations_note_change AFTER UPDATE OF last_email_at, last_received_at, search, lead_id ON conversations FOR EACH ROW
  WHEN ((OLD.last_email_at, OLD.last_received_at, OLD.search, OLD.lead_id)
    IS DISTINCT FROM (NEW.last_email_at, NEW.last_received_at, NEW.search, NEW.lead_id)) EXECUTE FUNCTION note_listed_conversation();
