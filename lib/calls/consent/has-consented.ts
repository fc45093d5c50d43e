import { type SQLWrapper, sql } from "drizzle-orm";

/** SQL condition: this lead agreed to be called by an automated assistant, and has not taken that back. */
export function hasConsented(workspaceId: SQLWrapper, leadId: SQLWrapper) {
  return sql`exists (
    select 1 from call_consents cc
    where cc.workspace_id = ${workspaceId} and cc.lead_id = ${leadId} and cc.withdrawn_at is null)`;
}

/** The same on `leads l`. */
export const HAS_CONSENTED = hasConsented(sql`l.workspace_id`, sql`l.id`);
