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
