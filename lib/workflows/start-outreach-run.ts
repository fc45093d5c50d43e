import { z } from "zod";
import { leads, RUN_STATUSES, type VoiceRow } from "@/db/schema";
import { and, type InWorkspace, sql } from "@/db/scope";
import { requireActive } from "@/lib/agents/find-agent";
import { requireVoiceReadiness } from "@/lib/calls/voice-readiness";
import { findAgentOfCampaign, findCampaign } from "@/lib/campaigns/find-campaign";
import { isAtWork } from "@/lib/campaigns/runs";
import { startRun } from "@/lib/campaigns/start-run";
import { capability } from "@/lib/capability";
import { CHANNELS, type ChannelName } from "@/lib/channels/channels";
import type { Channel } from "@/lib/channels/contract/channel";
import { fitsChoice, type OutreachChoice } from "@/lib/channels/contract/rank-leads";
import { readBasisOfRun } from "@/lib/channels/email/list-recipients";
import type { Context } from "@/lib/context";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { countWithRest } from "@/lib/enrollments/enroll-for-rest";
import { AppError } from "@/lib/errors";
import { count, isoTime, uuid } from "@/lib/shapes";
import { compareOffer, OTHER_PEOPLE, peopleOfBasis, readOffer } from "./outreach-basis";
import { choiceOf, eachChannel, outreachInputOf } from "./outreach-input";

const NAMES: readonly ChannelName[] = CHANNELS.map(({ name }) => name);

const OutreachRun = z
  .object({
    id: uuid,
    campaignId: uuid,
    status: z.enum(RUN_STATUSES),
    targetCount: count.nullable().describe("Null: every eligible lead."),
    minFit: count.nullable(),
    maxPerCompany: count.nullable(),
    includeUnjudged: z.boolean(),
    review: z.boolean().describe("True: its emails are drafts that wait for review, and none is sent by it."),
    channels: eachChannel(NAMES, z.boolean()),
    voice: z.object({ voicemail: z.string().optional() }).nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "OutreachRun" });

export const startOutreachRun = capability(
  {
    name: "startOutreachRun",
    description:
      "Starts outreach: emails the leads of a campaign, writes drafts for review, or adds the leads to the call queue; best first.",
    scope: "outreach:run",
    cost: "perLead",
    needsApproval: true,
    refuses: ["bad_state"],
    input: outreachInputOf(NAMES),
    output: z.object({ ok: z.literal(true), run: OutreachRun }),
  },
  async (ctx, input) => {
    // A run that names no channel uses the first one.
    const channels = input.channels ?? flagsOf((name) => name === NAMES[0]);
    const voice = readVoice(input.voice, channels);
    const review = readReview(input.review, channels);
    await asBadState(() => requirePeople(ctx, input.id, channels, choiceOf(input), review));
    if (voice) requireVoiceReadiness(ctx);
    const paid = chosen(channels).filter(({ planner }) => !(review && planner.canReview));
    const price = paid.reduce((most, { planner }) => max(most, planner.firstPrice?.(ctx) ?? 0n), 0n);
    const unpaid = price > 0n && (await readBalance(ctx)) < price;
    const choice = choiceOf(input);
    if (input.basis !== undefined) {
      const changed = compareOffer(input.basis, await readOffer(ctx, { campaignId: input.id, choice }));
      if (changed) throw new AppError("bad_state", changed.message, { reason: changed.reason });
    }
    const run = await asBadState(() =>
      startRun(
        ctx,
        input.id,
        { kind: "outreach", channels, voice, review, ...choice },
        unpaid ? { paused: "out_of_credits" } : {},
      ),
    );
    await chosen(channels)[0]!.planner.choose?.(ctx, run);
    // Whom it has really chosen: somebody may have been added or suppressed since the offer was read.
    if (input.basis !== undefined && (await readBasisOfRun(ctx, run.id)) !== peopleOfBasis(input.basis))
      throw new AppError("bad_state", OTHER_PEOPLE, { reason: "people_changed" });
    return { ok: true as const, run: { ...run, channels } };
  },
);

function readVoice(voice: VoiceRow | undefined, channels: ChannelFlags): VoiceRow | null {
  if (voice === undefined) return null;
  if (channels.call) return voice;
  throw new AppError("validation_error", "The request is invalid: voice needs channels.call to be true.", [
    { path: "voice", message: "needs channels.call to be true" },
  ]);
}

function readReview(review: boolean | undefined, channels: ChannelFlags): boolean {
  if (!review || chosen(channels).some(({ planner }) => planner.canReview)) return review ?? false;
  throw new AppError("validation_error", "The request is invalid: review needs channels.email to be true.", [
    { path: "review", message: "needs channels.email to be true" },
  ]);
}

type ChannelFlags = Record<ChannelName, boolean>;

function flagsOf(isWanted: (name: ChannelName) => boolean): ChannelFlags {
  return Object.fromEntries(NAMES.map((name) => [name, isWanted(name)])) as ChannelFlags;
}

/** The requested channels, in the order of the list. */
function chosen(flags: ChannelFlags): Channel[] {
  return CHANNELS.filter(({ name }) => flags[name]);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

async function requirePeople(
  ctx: Context,
  campaignId: string,
  channels: ChannelFlags,
  choice: OutreachChoice,
  review: boolean,
): Promise<void> {
  const campaign = await findCampaign(ctx, campaignId, "no key update");
  if (await isAtWork(ctx, campaign))
    throw new AppError(
      "bad_state",
      `The campaign is ${campaign.status}: ${campaign.status === "paused" ? "resume or stop it" : "stop it, or wait until its run has ended"}.`,
      { reason: `campaign_${campaign.status}`, status: campaign.status },
    );
  const agent = await findAgentOfCampaign(ctx, campaignId);
  requireActive(agent);
  // The run's first channel selects its people, so it must be ready.
  const { requireReadiness, reachable, nobody } = chosen(channels)[0]!.planner;
  await requireReadiness(ctx, agent.id);
  const wanted = reachable(ctx, campaignId);
  const isAnybody = async (condition: InWorkspace) =>
    (await ctx.db.select({ one: sql`1` }).from(leads).where(condition).limit(1)).length > 0;
  if (await isAnybody(and(wanted, fitsChoice(choice)))) return;
  // Nobody new, but people whose sequence was stopped with the campaign: the run goes on with them.
  const goesOn = channels.email && choice.targetCount === null && !review;
  if (goesOn && (await countWithRest(ctx, campaignId, ["stopped"], 1)) > 0) return;
  if (choice.minFit !== null && (await isAnybody(wanted)))
    throw new AppError(
      "bad_state",
      `No lead that can be contacted has a fit of ${choice.minFit} or above. Lower the fit, or include leads that were not judged.`,
      { reason: "nobody_fits" },
    );
  throw new AppError("bad_state", nobody, { reason: "nobody_to_contact" });
}

/** This capability reports every refusal that is due to a state as `bad_state`, with the reason in its details. */
async function asBadState<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found" || error.code === "bad_state") throw error;
    throw new AppError("bad_state", error.message, { ...error.details, reason: error.code });
  }
}
