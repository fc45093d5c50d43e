import { agents, leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { emailKey } from "@/lib/text/email-address";

/**
 * The key of an address that a lead may have. Errors: `conflict`, with the lead that has it and its agent, and `lead_suppressed` if
 * nobody may write to it.
 */
export async function requireFreeAddress(ctx: Context, email: string, ownId?: string): Promise<string> {
  const key = emailKey(email);
  const [other] = await ctx.db
    .select({ leadId: leads.id, agentId: leads.agentId, agentName: agents.name })
    .from(leads)
    .innerJoin(agents, and(eq(agents.workspaceId, leads.workspaceId), eq(agents.id, leads.agentId)))
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.emailKey, key)));
  if (other && other.leadId !== ownId)
    throw new AppError(
      "conflict",
      `This address is already a lead of the agent “${other.agentName}”.`,
      other,
    );
  if (await isSuppressed(ctx, email))
    throw new AppError(
      "lead_suppressed",
      "This address is on the suppression list: it unsubscribed, bounced, or was blocked. Remove it there first.",
    );
  return key;
}
