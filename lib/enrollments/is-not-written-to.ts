import { enrollments } from "@/db/schema";
import { sql } from "@/db/scope";

/** SQL condition on `enrollments`: its person waits, nobody has written to them yet, and nothing is on its way. */
export const isNotWrittenTo = () => sql`${enrollments.state} = 'active' and not exists (
  select 1 from deliveries g where g.workspace_id = ${enrollments.workspaceId} and g.lead_id = ${enrollments.leadId}
    and g.state not in ('draft', 'queued', 'canceled', 'failed'))`;
