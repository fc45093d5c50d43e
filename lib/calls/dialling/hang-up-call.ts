import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type DialVerdict, dials } from "@/db/schema";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { pathId } from "@/lib/shapes";
import { CallDial, readCallDial } from "./call-dial";
import { asUnavailable, endAtProvider, type LiveDial, requireLiveDial } from "./live-dial";

export const hangUpCall = capability(
  {
    name: "hangUpCall",
    description:
      "Ends a call that goes on through the telephone provider. One of the artificial voice that has not rung yet is left to a person.",
    scope: "calls:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("call") }),
    output: CallDial,
  },
  async (ctx, { id }) => {
    const dial = await requireLiveDial(ctx, id);
    if (dial.mode === "voice") await leaveUnrung(ctx, dial);
    await asUnavailable(() => endAtProvider(dial));
    return readCallDial(ctx, dial.id);
  },
);

/** Else the run would take it for one that was never tried, and dial it again at once. */
async function leaveUnrung(ctx: Context, dial: LiveDial): Promise<void> {
  const verdict: DialVerdict = { kind: "hand_over", notes: "Hung up by a person before it rang." };
  await ctx.db
    .update(dials)
    .set({ verdict })
    .where(
      and(
        eq(dials.workspaceId, ctx.workspaceId),
        eq(dials.id, dial.id),
        isNull(dials.verdict),
        sql`${dials.providerStatus} in ('queued', 'initiated')`,
      ),
    );
}
