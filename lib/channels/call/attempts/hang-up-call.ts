import { isNotNull, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type CallVerdict, callAttempts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { CallAttempt, readCallAttempt } from "@/lib/calls/call-attempt";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { pathId } from "@/lib/shapes";
import { asUnavailable, endAtProvider, type LiveAttempt, requireLiveAttempt } from "./live-attempt";

export const hangUpCall = capability(
  {
    name: "hangUpCall",
    description:
      "Ends a call in progress through the phone provider. A call of the automated assistant that has not rung yet is left to a person.",
    scope: "calls:write",
    cost: "free",
    needsApproval: false,
    // The phone provider cannot be rolled back.
    commitsItself: true,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("call") }),
    output: CallAttempt,
  },
  async (ctx, { id }) => {
    const attempt = await requireLiveAttempt(ctx, id);
    const isLeft = attempt.mode === "voice" && (await leaveUnrung(ctx, attempt));
    await asUnavailable(() => endAtProvider(ctx, attempt)).catch(async (error) => {
      // The call continues, so its outcome is open again.
      if (isLeft) await setVerdict(ctx, attempt, null, isNotNull(callAttempts.verdict));
      throw error;
    });
    return readCallAttempt(ctx, attempt.id);
  },
);

/**
 * Without this verdict, the run would treat the call as never tried and dial it again at once. It is set before the
 * provider is asked: the webhook that ends the call may arrive first.
 */
function leaveUnrung(ctx: Context, attempt: LiveAttempt): Promise<boolean> {
  const verdict: CallVerdict = { kind: "hand_over", notes: "Hung up by a person before it rang." };
  const isUnrung = sql`${callAttempts.providerStatus} in ('queued', 'initiated')`;
  return setVerdict(ctx, attempt, verdict, isNull(callAttempts.verdict), isUnrung);
}

async function setVerdict(
  ctx: Context,
  { id }: LiveAttempt,
  verdict: CallVerdict | null,
  ...conditions: SQL[]
): Promise<boolean> {
  const changed = await ctx.db
    .update(callAttempts)
    .set({ verdict })
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, id), ...conditions))
    .returning({ id: callAttempts.id });
  return changed.length > 0;
}
