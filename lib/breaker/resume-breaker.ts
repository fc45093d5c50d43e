import { z } from "zod";
import { breakers } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { BreakerShape, toBreaker } from "./breaker-shape";
import { lookAtHeld } from "./look-at-held";

export const resumeBreaker = capability(
  {
    name: "resumeBreaker",
    description:
      "Resumes a breaker: the emails that it holds are sent as hours, caps and gaps allow, and its counts start again. One that was resumed already is unchanged.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("breaker") }),
    output: BreakerShape,
  },
  async (ctx, { id }) => {
    const mine = and(eq(breakers.workspaceId, ctx.workspaceId), eq(breakers.id, id));
    const [resumed] = await ctx.db
      .update(breakers)
      .set({ isOpen: false, resumedAt: new Date(), resumedBy: ctx.actor.id })
      .where(and(mine, eq(breakers.isOpen, true)))
      .returning();
    const [row] = resumed ? [resumed] : await ctx.db.select().from(breakers).where(mine);
    if (!row) throw notFound("breaker");
    if (resumed) await lookAtHeld(ctx, resumed);
    return toBreaker(row, 0);
  },
);
