import { asc, inArray } from "drizzle-orm";
import { z } from "zod";
import { agents, emailMessages, type leads, suppressions } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { readLeadTimeline, TimelineEntry } from "@/lib/activity/lead-timeline";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { pathId } from "@/lib/shapes";
import { erasedKey } from "@/lib/suppressions/erased-key";
import { Suppression } from "@/lib/suppressions/suppression";
import { findLead } from "./find-lead";
import { getLead } from "./get-lead";

export const getLeadDossier = capability(
  {
    name: "getLeadDossier",
    description:
      "Shows all that is known of a lead: fields with their evidence, the score's reasons, mails, and what happened, oldest first.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: z.object({
      lead: getLead.output,
      agentName: z.string(),
      suppression: Suppression.nullable().describe("Why nobody may write to the address, if so."),
      history: z.array(TimelineEntry),
    }),
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, id);
    const [agent] = await ctx.db
      .select({ name: agents.name })
      .from(agents)
      .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, lead.agentId)));
    const sent = await ctx.db
      .select()
      .from(emailMessages)
      .where(and(eq(emailMessages.workspaceId, ctx.workspaceId), eq(emailMessages.leadId, id)))
      .orderBy(asc(emailMessages.id));
    const suppression = await findSuppression(ctx, lead);
    return {
      lead: { ...lead, mails: sent },
      agentName: agent!.name,
      suppression,
      history: await readLeadTimeline(ctx, id),
    };
  },
);

async function findSuppression(ctx: Context, lead: typeof leads.$inferSelect) {
  const [row] = await ctx.db
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.workspaceId, ctx.workspaceId),
        inArray(suppressions.emailKey, [lead.emailKey, erasedKey(ctx, lead.email)]),
      ),
    )
    .limit(1);
  return row ?? null;
}
