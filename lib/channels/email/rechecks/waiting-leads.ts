import type { SQL } from "drizzle-orm";
import type { EvidenceRow } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** A lead whose email waits until its pages have been read again. */
export type WaitingLead = {
  id: string;
  campaignId: string;
  email: string;
  evidence: EvidenceRow[];
  sample: boolean;
  /** On whose behalf its pages are read. */
  sender: string | null;
};

/**
 * Leads that wait, the longest waiting first; `among` is SQL on `leads l`. Nothing is read for somebody whose campaign is paused, or
 * who is on the way through no sequence any more.
 */
export function listWaitingLeads(ctx: Context, among: SQL, most: number): Promise<readonly WaitingLead[]> {
  return ctx.db.execute<WaitingLead>(sql`
    select l.id, l.campaign_id as "campaignId", l.email, l.evidence, l.sample, k.sender_email as sender
    from leads l join memories k on k.workspace_id = l.workspace_id and k.agent_id = l.agent_id
    where l.workspace_id = ${ctx.workspaceId} and l.check_requested_at is not null and (${among}) and exists (
      select 1 from enrollments e join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
      where e.workspace_id = l.workspace_id and e.lead_id = l.id and e.state = 'active' and c.status <> 'paused')
    order by l.check_requested_at, l.id limit ${most}`);
}
