import { desc, type SQL } from "drizzle-orm";
import { emails } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { IS_OF_SEQUENCE, type OutgoingEmail, onlyOutgoing } from "@/lib/activity/outgoing-email";
import type { Context } from "@/lib/context";

/**
 * "The email of a lead" is the latest message to it, whatever became of it. It determines the lead's `mailState` (null
 * if it was canceled), what a preview shows, and the lead's status when a rejection is undone. Ids are in order of
 * creation.
 */
export async function findLatestEmail(ctx: Context, leadId: string): Promise<OutgoingEmail | undefined> {
  const rows = await ctx.db
    .select()
    .from(emails)
    .where(and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.leadId, leadId), IS_OF_SEQUENCE))
    .orderBy(desc(emails.id))
    .limit(1);
  return onlyOutgoing(rows)[0];
}

/**
 * SQL: the state of that message, for the lead whose id the expression gives; null if there is none. A follow-up that was
 * canceled says nothing about whether the lead was written to.
 */
export function latestEmailState({ workspaceId }: Context, leadId: SQL): SQL {
  return sql`(
    select m.state from deliveries m
    where m.workspace_id = ${workspaceId} and m.lead_id = ${leadId} and m.enrollment_id is not null
    order by m.state = 'canceled' and m.sequence_step > 0, m.id desc limit 1)`;
}
