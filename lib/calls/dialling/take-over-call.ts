import { and, eq, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { calls, dials } from "@/db/schema";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { pathId } from "@/lib/shapes";
import { CLAIMED_ON, callerOf } from "../claim-next-call";
import { findCall } from "../find-call";
import { spokenWordsFor } from "../voice/spoken-words";
import { readLanguage } from "./bridge-lead";
import { CallDial, readCallDial } from "./call-dial";
import { requireDialler } from "./dialler";
import { type DialRow, VOICE_CALLER } from "./find-dial";
import { hookUrl } from "./hook-url";
import { asUnavailable, requireLiveDial } from "./live-dial";
import { ownPhone, readOwnPhone } from "./own-phone";

const RING_SECONDS = 30;

export const takeOverCall = capability(
  {
    name: "takeOverCall",
    description:
      "Takes a talk of the artificial voice over: the lead is put through to the caller's own phone once a key is pressed there, and what came of the call is the caller's to write down.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    commitsItself: true,
    input: z.object({
      id: pathId("call"),
      ...ownPhone,
    }),
    output: CallDial,
  },
  async (ctx, { id, personPhone, country }) => {
    const dial = await requireLiveDial(ctx, id);
    const { account, client } = requireDialler();
    const number = readOwnPhone(personPhone, country);
    if (dial.mode !== "voice" || dial.spokeAt === null)
      throw new AppError("invalid_state", "There is no talk of the artificial voice to take over.", {
        reason: "no_talk",
      });
    const words = spokenWordsFor(await readLanguage(ctx, dial));
    await takeOver(ctx, dial);
    const markup = twiml(
      say(words.takingOver, words.tag),
      verb(
        "Dial",
        {
          ...{ callerId: account.from, timeout: RING_SECONDS, answerOnBridge: true },
          action: hookUrl(account, dial.hookToken, "takeover-over"),
        },
        verb("Number", { url: hookUrl(account, dial.hookToken, "takeover") }, number),
      ),
    );
    const isDone = await asUnavailable(() => client.redirect(dial.providerSid, markup)).catch(
      async (error) => {
        await giveBack(ctx, dial);
        throw error;
      },
    );
    if (!isDone) {
      await giveBack(ctx, dial);
      throw new AppError("invalid_state", "The call was over already.", { reason: "not_live" });
    }
    return readCallDial(ctx, dial.id);
  },
);

/** The person's side is over, or never came about: then the lead, who still waits, is not just cut off. */
export async function endTakeOver(ctx: Context, dial: DialRow, wasPutThrough: boolean): Promise<string> {
  if (wasPutThrough) return twiml(hangUp);
  const words = spokenWordsFor(await readLanguage(ctx, dial));
  return twiml(say(words.personWillCall, words.tag), hangUp);
}

/**
 * Before the provider is told: the voice's side of the talk ends with it, and must not decide what came of the call. The
 * call's row is locked before the dial's, as where a dial ends.
 */
async function takeOver(ctx: Context, dial: DialRow): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { state } = await findCall(ctx, dial.callId, { lock: true });
    const changed =
      state === "open" &&
      (await changeDial(
        ctx,
        dial,
        { takenOverBy: callerOf(ctx) },
        isNull(dials.takenOverBy),
        isNull(dials.verdict),
      ));
    if (!changed)
      throw new AppError(
        "invalid_state",
        "Somebody else has taken the talk over, or it is coming to its end.",
        { reason: "no_talk" },
      );
    await ctx.db
      .update(calls)
      .set({
        caller: "person",
        claimedBy: callerOf(ctx),
        claimedUntil: CLAIMED_ON,
      })
      .where(ofDial(dial));
  });
}

/** The talk goes on with the voice. One that is over by now stays with the person: nobody else has said what came of it. */
async function giveBack(ctx: Context, dial: DialRow): Promise<void> {
  await transact(ctx, async (ctx) => {
    await findCall(ctx, dial.callId, { lock: true });
    const isOurs = eq(dials.takenOverBy, callerOf(ctx));
    if (!(await changeDial(ctx, dial, { takenOverBy: null }, isOurs, eq(dials.state, "live")))) return;
    await ctx.db
      .update(calls)
      .set({ caller: "voice", claimedBy: VOICE_CALLER })
      .where(and(ofDial(dial), eq(calls.state, "open")));
  });
}

async function changeDial(
  ctx: Context,
  { id }: DialRow,
  change: { takenOverBy: string | null },
  ...conditions: SQL[]
): Promise<boolean> {
  const changed = await ctx.db
    .update(dials)
    .set(change)
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, id), ...conditions))
    .returning({ id: dials.id });
  return changed.length > 0;
}

function ofDial({ workspaceId, callId }: DialRow) {
  return and(eq(calls.workspaceId, workspaceId), eq(calls.id, callId));
}
