import { isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { callAttempts, calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { CallAttempt, readCallAttempt } from "@/lib/calls/call-attempt";
import { CLAIMED_ON, callerOf } from "@/lib/calls/claim-next-call";
import { type CallAttemptRow, VOICE_CALLER } from "@/lib/calls/find-attempt";
import { findCall } from "@/lib/calls/find-call";
import { capability } from "@/lib/capability";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { hookUrl } from "@/lib/phone/hook-url";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { requirePhone } from "@/lib/require-phone";
import { pathId } from "@/lib/shapes";
import { readLanguage } from "./bridge-lead";
import { asUnavailable, requireLiveAttempt } from "./live-attempt";
import { ownPhone, readOwnPhone } from "./own-phone";

const RING_SECONDS = 30;

export const takeOverCall = capability(
  {
    name: "takeOverCall",
    description:
      "Takes over a call of the automated assistant: the lead is connected to the caller's own phone once a key is pressed there, and the caller logs the outcome.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    commitsItself: true,
    input: z.object({
      id: pathId("call"),
      ...ownPhone,
    }),
    output: CallAttempt,
  },
  async (ctx, { id, personPhone, country }) => {
    const attempt = await requireLiveAttempt(ctx, id);
    const { account, client } = requirePhone(ctx);
    const number = readOwnPhone(personPhone, country);
    if (attempt.mode !== "voice" || attempt.spokeAt === null)
      throw new AppError("invalid_state", "There is no automated call to take over.", {
        reason: "no_talk",
      });
    const words = spokenWordsFor(await readLanguage(ctx, attempt));
    // Committed before the redirect: that ends the voice's session at the provider, and its webhook may arrive at once.
    // If the redirect fails, `giveBack` undoes it.
    await takeOver(ctx, attempt);
    const markup = twiml(
      say(words.takingOver, words.tag),
      verb(
        "Dial",
        {
          callerId: account.from,
          timeout: RING_SECONDS,
          answerOnBridge: true,
          action: hookUrl(account, attempt.hookToken, "takeover-over"),
        },
        verb("Number", { url: hookUrl(account, attempt.hookToken, "takeover") }, number),
      ),
    );
    const isDone = await asUnavailable(() => client.redirect(attempt.providerSid, markup)).catch(
      async (error) => {
        await giveBack(ctx, attempt);
        throw error;
      },
    );
    if (!isDone) {
      await giveBack(ctx, attempt);
      throw new AppError("invalid_state", "The call is already over.", { reason: "not_live" });
    }
    return withoutEntry(await readCallAttempt(ctx, attempt.id));
  },
);

/**
 * The person's leg is over or was never connected. A lead who is still waiting hears that a person will call, and is
 * not cut off.
 */
export async function endTakeOver(
  ctx: Context,
  attempt: CallAttemptRow,
  wasPutThrough: boolean,
): Promise<string> {
  if (wasPutThrough) return twiml(hangUp);
  const words = spokenWordsFor(await readLanguage(ctx, attempt));
  return twiml(say(words.personWillCall, words.tag), hangUp);
}

/**
 * Runs before the provider is told: the redirect ends the voice's session, which must then not decide the outcome.
 * Locks the call's row before the attempt's, as `endAttempt` does.
 */
async function takeOver(ctx: Context, attempt: CallAttemptRow): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { state } = await findCall(ctx, attempt.callId, { lock: true });
    const changed =
      state === "open" &&
      (await changeAttempt(
        ctx,
        attempt,
        { takenOverBy: callerOf(ctx) },
        isNull(callAttempts.takenOverBy),
        isNull(callAttempts.verdict),
      ));
    if (!changed)
      throw new AppError("invalid_state", "Somebody else has taken this call over, or it is ending.", {
        reason: "no_talk",
      });
    await ctx.db
      .update(calls)
      .set({
        caller: "person",
        claimedBy: callerOf(ctx),
        claimedUntil: CLAIMED_ON,
      })
      .where(ofAttempt(attempt));
    await writeAuditEntry(ctx, { result: attempt });
  });
}

/**
 * Returns the call to the voice. A call that is over by now stays with the person, since nobody else records its
 * outcome.
 */
async function giveBack(ctx: Context, attempt: CallAttemptRow): Promise<void> {
  await transact(ctx, async (ctx) => {
    await findCall(ctx, attempt.callId, { lock: true });
    const isOurs = eq(callAttempts.takenOverBy, callerOf(ctx));
    if (!(await changeAttempt(ctx, attempt, { takenOverBy: null }, isOurs, eq(callAttempts.state, "live"))))
      return;
    await ctx.db
      .update(calls)
      .set({ caller: "voice", claimedBy: VOICE_CALLER })
      .where(and(ofAttempt(attempt), eq(calls.state, "open")));
  });
}

async function changeAttempt(
  ctx: Context,
  { id }: CallAttemptRow,
  change: { takenOverBy: string | null },
  ...conditions: SQL[]
): Promise<boolean> {
  const changed = await ctx.db
    .update(callAttempts)
    .set(change)
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, id), ...conditions))
    .returning({ id: callAttempts.id });
  return changed.length > 0;
}

function ofAttempt({ workspaceId, callId }: CallAttemptRow) {
  return and(eq(calls.workspaceId, workspaceId), eq(calls.id, callId));
}
