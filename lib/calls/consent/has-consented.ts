import { sql } from "drizzle-orm";

/** SQL condition on `leads l`: it agreed to be called by an artificial voice, and has not taken that back. */
export const HAS_CONSENTED = sql`exists (
  select 1 from call_consents cc
  where cc.workspace_id = l.workspace_id and cc.lead_id = l.id and cc.withdrawn_at is null)`;
