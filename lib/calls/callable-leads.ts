import { inArray, isNotNull, isNull } from "drizzle-orm";
import { calls, leads } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * SQL condition on `leads`: leads that may be called. They have a phone number, have not replied or opted out, and have no call that
 * was made or is planned, at any address that they are known by.
 */
export function callableLeads(ctx: Context, campaignId?: string): InWorkspace {
  return and(
    eq(leads.workspaceId, ctx.workspaceId),
    campaignId === undefined ? undefined : eq(leads.campaignId, campaignId),
    isNotNull(leads.phone),
    inArray(leads.status, ["new", "queued", "contacted", "bounced", "failed"]),
    isNull(leads.mergedInto),
    sql`not exists (select 1 from leads p where p.workspace_id = ${leads.workspaceId} and p.merged_into = ${leads.id}
      and (p.status in ('replied', 'unsubscribed', 'rejected')
        or exists (select 1 from calls c where c.lead_id = p.id and c.state <> 'canceled')))`,
    sql`not exists (select 1 from ${calls} where ${calls.leadId} = ${leads.id} and ${calls.state} <> 'canceled')`,
  );
}
