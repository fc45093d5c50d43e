-- The ledger is append-only: whatever is wrong in it is mended by a further entry.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_entries_append_only BEFORE UPDATE OR DELETE ON credit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_entries_no_truncate BEFORE TRUNCATE ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Totals of lists are kept while rows come and go; once a statement, so that a large import pays once.
CREATE FUNCTION count_added_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts AS c (workspace_id, agent_id, count)
    SELECT workspace_id, agent_id, count(*) FROM added GROUP BY workspace_id, agent_id ORDER BY workspace_id, agent_id
    ON CONFLICT (workspace_id, agent_id) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_counts c SET count = c.count - r.n
    FROM (SELECT workspace_id, agent_id, count(*) AS n FROM removed WHERE merged_into IS NULL
      GROUP BY workspace_id, agent_id) r
    WHERE c.workspace_id = r.workspace_id AND c.agent_id = r.agent_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_count_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_leads();
--> statement-breakpoint
-- Another address of a person who is counted already is not counted.
CREATE FUNCTION count_merged_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_counts SET count = count + CASE WHEN NEW.merged_into IS NULL THEN 1 ELSE -1 END
    WHERE workspace_id = NEW.workspace_id AND agent_id = NEW.agent_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_count_merged AFTER UPDATE OF merged_into ON leads FOR EACH ROW
  WHEN ((OLD.merged_into IS NULL) <> (NEW.merged_into IS NULL)) EXECUTE FUNCTION count_merged_lead();
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What happened stays as it was written down. With a person who is deleted for good their events go too: the deletion of
-- the lead's own row takes them along, and by no other way are they removed.
CREATE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.lead_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM leads l WHERE l.workspace_id = OLD.workspace_id AND l.id = OLD.lead_id
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_events_append_only BEFORE UPDATE OR DELETE ON activity_events
  FOR EACH ROW EXECUTE FUNCTION refuse_activity_change();
--> statement-breakpoint
CREATE TRIGGER activity_events_no_truncate BEFORE TRUNCATE ON activity_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Totals of the call list are kept while calls come, are made and go; once a statement, so that a large run pays once.
CREATE FUNCTION count_added_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_counts AS c (workspace_id, agent_id, state, count)
    SELECT workspace_id, agent_id, state, count(*) FROM added GROUP BY workspace_id, agent_id, state
    ORDER BY workspace_id, agent_id, state
    ON CONFLICT (workspace_id, agent_id, state) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE call_counts c SET count = c.count - r.n
    FROM (SELECT workspace_id, agent_id, state, count(*) AS n FROM removed GROUP BY workspace_id, agent_id, state) r
    WHERE c.workspace_id = r.workspace_id AND c.agent_id = r.agent_id AND c.state = r.state;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Taking a call and giving it back change no state, and touch no count.
CREATE FUNCTION count_moved_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_counts AS c (workspace_id, agent_id, state, count)
    SELECT workspace_id, agent_id, state, sum(n) FROM (
      SELECT workspace_id, agent_id, state, 1 AS n FROM added
      UNION ALL SELECT workspace_id, agent_id, state, -1 FROM removed
    ) moved GROUP BY workspace_id, agent_id, state HAVING sum(n) <> 0
    ORDER BY workspace_id, agent_id, state
    ON CONFLICT (workspace_id, agent_id, state) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER calls_count_added AFTER INSERT ON calls REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_calls();
--> statement-breakpoint
CREATE TRIGGER calls_count_removed AFTER DELETE ON calls REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_calls();
--> statement-breakpoint
CREATE TRIGGER calls_count_moved AFTER UPDATE ON calls REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_moved_calls();
--> statement-breakpoint
-- A message's row is written anew at every step of its life, its text only once: the text lies beside it.
ALTER TABLE email_messages ALTER COLUMN text SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE email_messages SET (toast_tuple_target = 128);
--> statement-breakpoint
-- What a mail server answered is never written over. It goes with its message, when a person is deleted for good.
CREATE TRIGGER send_attempts_unchanged BEFORE UPDATE ON send_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- That a lead was contacted and replied outlasts its status: a later one, such as rejected, takes neither back.
CREATE FUNCTION keep_lead_milestones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contacted_at := coalesce(NEW.contacted_at, now());
  IF NEW.status = 'replied' THEN
    NEW.replied_at := coalesce(NEW.replied_at, now());
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_keep_milestones BEFORE INSERT OR UPDATE OF status ON leads FOR EACH ROW
  WHEN (NEW.status = 'contacted' AND NEW.contacted_at IS NULL OR NEW.status = 'replied' AND (NEW.contacted_at IS NULL OR NEW.replied_at IS NULL))
  EXECUTE FUNCTION keep_lead_milestones();
--> statement-breakpoint
-- An agent's inbox is read off one index, which holds whose lead it is.
CREATE FUNCTION name_conversation_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT agent_id INTO NEW.agent_id FROM leads WHERE workspace_id = NEW.workspace_id AND id = NEW.lead_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_name_agent BEFORE INSERT ON conversations
  FOR EACH ROW EXECUTE FUNCTION name_conversation_agent();
--> statement-breakpoint
CREATE FUNCTION move_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET agent_id = NEW.agent_id WHERE lead_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_move_conversation AFTER UPDATE OF agent_id ON leads FOR EACH ROW
  WHEN (OLD.agent_id IS DISTINCT FROM NEW.agent_id) EXECUTE FUNCTION move_conversation();
