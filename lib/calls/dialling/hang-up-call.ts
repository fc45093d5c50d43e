import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
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
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("call") }),
    output: CallDial,
  },
  async (ctx, { id }) => {
    const dial = await requireLiveDial(ctx, id);
    const isLeft = dial.mode === "voice" && (await leaveUnrung(ctx, dial));
    await asUnavailable(() => endAtProvider(dial)).catch(async (error) => {
      // It goes on, and what comes of it is not decided.
      if (isLeft) await setVerdict(ctx, dial, null, isNotNull(dials.verdict));
      throw error;
    });
    return readCallDial(ctx, dial.id);
  },
);

/** Else the run would take it for one that was never tried, and dial it again at once. */
function leaveUnrung(ctx: Context, dial: LiveDial): Promise<boolean> {
  const verdict: DialVerdict = { kind: "hand_over", notes: "Hung up by a person before it rang." };
  const isUnrung = sql`${dials.providerStatus} in ('queued', 'initiated')`;
  return setVerdict(ctx, dial, verdict, isNull(dials.verdict), isUnrung);
}

async function setVerdict(
  ctx: Context,
  { id }: LiveDial,
  verdict: DialVerdict | null,
  ...conditions: SQL[]
): Promise<boolean> {
  const changed = await ctx.db
    .update(dials)
    .set({ verdict })
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, id), ...conditions))
    .returning({ id: dials.id });
  return changed.length > 0;
}
