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
    FROM (SELECT workspace_id, agent_id, count(*) AS n FROM removed GROUP BY workspace_id, agent_id) r
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
-- A mail's row is written anew at every step of its life, its text only once: the text lies beside it.
ALTER TABLE mails ALTER COLUMN text SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE mails SET (toast_tuple_target = 128);
--> statement-breakpoint
-- Lists that search, filter and sort read all leads of a workspace out of this index alone: a lead's row is ten times
-- as wide. It stands in for the plain unique constraint, so that writing a lead costs no index more.
ALTER TABLE mails DROP CONSTRAINT mails_workspace_id_lead_id_leads_workspace_id_id_fk;
--> statement-breakpoint
ALTER TABLE lead_events DROP CONSTRAINT lead_events_workspace_id_lead_id_leads_workspace_id_id_fk;
--> statement-breakpoint
ALTER TABLE leads DROP CONSTRAINT leads_in_workspace;
--> statement-breakpoint
ALTER TABLE leads ADD CONSTRAINT leads_in_workspace UNIQUE (workspace_id, id)
  INCLUDE (agent_id, status, score, sample, has_phone, created_at, contacted_at, name_key, company_key, place_key, words_key);
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_workspace_id_lead_id_leads_workspace_id_id_fk
  FOREIGN KEY (workspace_id, lead_id) REFERENCES leads (workspace_id, id);
--> statement-breakpoint
ALTER TABLE lead_events ADD CONSTRAINT lead_events_workspace_id_lead_id_leads_workspace_id_id_fk
  FOREIGN KEY (workspace_id, lead_id) REFERENCES leads (workspace_id, id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
