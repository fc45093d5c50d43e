import { inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { requireBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { ManyJudgedLeads } from "../judged-leads";
import { PAGES_OF_SITE } from "../read-site";

export const queueJudging = capability(
  {
    name: "queueJudging",
    description:
      "Judges how well leads fit in the background, as judgeLeads does: credits for each site are reserved before it is read, and charged as its pages succeed. A lead whose site cannot be read says why in its scoreReasons and stays unjudged.",
    scope: "leads:write",
    cost: "perLead",
    needsApproval: true,
    refuses: ["insufficient_credits"],
    input: ManyJudgedLeads,
    output: z.object({
      queued: z
        .number()
        .int()
        .describe("Leads added to the queue; those that were waiting already are not counted."),
    }),
  },
  async (ctx, { leadIds }) => {
    await requireBalance(ctx, priceOf(ctx.settings, "pageContents") * BigInt(PAGES_OF_SITE));
    const chosen = and(
      eq(leads.workspaceId, ctx.workspaceId),
      inArray(leads.id, [...new Set(leadIds)]),
      isNull(leads.judgeRequestedAt),
    );
    // In the order of their ids, so that two requests at once cannot wait for each other.
    await ctx.db.select({ id: leads.id }).from(leads).where(chosen).orderBy(leads.id).for("no key update");
    const queued = await ctx.db
      .update(leads)
      .set({ judgeRequestedAt: sql`now()` })
      .where(chosen)
      .returning({ id: leads.id });
    if (queued.length > 0)
      await ctx.emit({ name: "leads/judging.requested", data: { workspaceId: ctx.workspaceId } });
    return { queued: queued.length };
  },
);
