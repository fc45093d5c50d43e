import { desc, type SQL } from "drizzle-orm";
import { emailMessages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * "The email of a lead" is the latest message to it, whatever became of it. It determines the lead's `mailState` (null
 * if it was canceled), what a preview shows, and the lead's status when a rejection is undone. Ids are in order of
 * creation.
 */
export async function findLatestEmail(
  ctx: Context,
  leadId: string,
): Promise<typeof emailMessages.$inferSelect | undefined> {
  const [email] = await ctx.db
    .select()
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, ctx.workspaceId),
        eq(emailMessages.leadId, leadId),
        eq(emailMessages.direction, "out"),
      ),
    )
    .orderBy(desc(emailMessages.id))
    .limit(1);
  return email;
}

/** SQL: the state of that message, for the lead whose id the expression gives; null if there is none. */
export function latestEmailState({ workspaceId }: Context, leadId: SQL): SQL {
  return sql`(
    select m.state from email_messages m
    where m.workspace_id = ${workspaceId} and m.lead_id = ${leadId} and m.direction = 'out' order by m.id desc limit 1)`;
}
