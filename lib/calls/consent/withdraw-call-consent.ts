import { z } from "zod";
import { callConsents } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { CallConsent } from "./call-consent";

export const withdrawCallConsent = capability(
  {
    name: "withdrawCallConsent",
    description: "Withdraws a consent. The record of it is kept.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("consent") }),
    output: CallConsent,
  },
  async (ctx, { id }) => {
    const [changed] = await ctx.db
      .update(callConsents)
      .set({ withdrawnAt: sql`coalesce(${callConsents.withdrawnAt}, now())` })
      .where(and(eq(callConsents.workspaceId, ctx.workspaceId), eq(callConsents.id, id)))
      .returning();
    if (!changed) throw notFound("consent");
    return changed;
  },
);
