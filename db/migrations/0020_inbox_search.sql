-- A text as words: lower case, without accents, apart wherever something else than a letter or digit is, so that the parts of an address
-- are words. Of a long text its beginning, before and after NFKD, which makes up to 18 characters of one: a tsvector holds 1 MB.
CREATE FUNCTION folded_words(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(regexp_replace(lower(regexp_replace(
	normalize(left(source, 100000), NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'), 100000);--> statement-breakpoint
-- Without their places, which nothing asks for and which are half of the bytes.
CREATE FUNCTION search_words(source text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN strip(to_tsvector('simple'::regconfig, folded_words(source)));--> statement-breakpoint
-- What a person typed between two blanks: an address is several words, the last of which may be its beginning only. Null without any.
CREATE FUNCTION search_query(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (nullif(plainto_tsquery('simple'::regconfig, left(folded_words(word), 400))::text, '') || ':*')::tsquery;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words(coalesce(subject, '') || ' ' || from_name || ' ' || from_address || ' ' || coalesce(text, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "search" "tsvector";--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_conversation_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT agent_id, search_words(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || email) INTO NEW.agent_id, NEW.search
    FROM leads WHERE workspace_id = NEW.workspace_id AND id = NEW.lead_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION name_conversation_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET search = search_words(coalesce(NEW.name, '') || ' ' || coalesce(NEW.company, '') || ' ' || NEW.email)
    WHERE workspace_id = NEW.workspace_id AND lead_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_name_conversation_words AFTER UPDATE OF name, company, email ON leads FOR EACH ROW
  WHEN ((OLD.name, OLD.company, OLD.email) IS DISTINCT FROM (NEW.name, NEW.company, NEW.email)) EXECUTE FUNCTION name_conversation_words();--> statement-breakpoint
UPDATE conversations c SET search = search_words(coalesce(l.name, '') || ' ' || coalesce(l.company, '') || ' ' || l.email)
	FROM leads l WHERE l.workspace_id = c.workspace_id AND l.id = c.lead_id;--> statement-breakpoint
CREATE INDEX "conversations_by_word" ON "conversations" USING gin ("search") WHERE "conversations"."last_received_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_by_word" ON "messages" USING gin ("search") WHERE "messages"."lead_id" is not null;
