import { inArray, isNotNull } from "drizzle-orm";
import { calls, leads } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * SQL condition on `leads`: leads that may be called. They have a telephone number, have not replied or opted out, and have no call that
 * was made or is planned.
 */
export function callableLeads(ctx: Context, campaignId?: string): InWorkspace {
  return and(
    eq(leads.workspaceId, ctx.workspaceId),
    campaignId === undefined ? undefined : eq(leads.campaignId, campaignId),
    isNotNull(leads.phone),
    inArray(leads.status, ["new", "queued", "contacted", "bounced", "failed"]),
    sql`not exists (select 1 from ${calls} where ${calls.leadId} = ${leads.id} and ${calls.state} <> 'canceled')`,
  );
}
