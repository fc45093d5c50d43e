import { sql } from "drizzle-orm";
import { z } from "zod";
import { leads, RUN_STATUSES, type VoiceRow } from "@/db/schema";
import { requireActive } from "@/lib/agents/require-active";
import { requireCallReadiness } from "@/lib/calls/call-readiness";
import { callableLeads } from "@/lib/calls/callable-leads";
import { requireVoiceReadiness } from "@/lib/calls/voice-readiness";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findAgentOfCampaign, findCampaign } from "@/lib/campaigns/find-campaign";
import { startRun } from "@/lib/campaigns/start-run";
import { capability, text } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { count, isoTime, uuid } from "@/lib/shapes";
import { requireMailReadiness } from "./mail-readiness";
import { eligible } from "./select-leads";

const Channels = z
  .object({ email: z.boolean().default(false), call: z.boolean().default(false) })
  .refine(({ email, call }) => email || call, "must have at least one channel that is true")
  .meta({
    description: "Left out: e-mail only. A flag that is left out is false; one of them has to be true.",
    override: {
      anyOf: (["email", "call"] as const).map((name) => ({
        required: [name],
        properties: { [name]: { const: true } },
      })),
    },
  });

const Voice = z
  .object({
    voicemail: text(1, 500)
      .optional()
      .describe("What an answering machine is told; left out: nothing is said to one."),
  })
  .describe(
    "With calls: leads with a stored consent are called by the artificial voice, through the telephone provider, for callMinute and voiceMinute a started minute. Left out: people make all calls.",
  );

const OutreachRun = z
  .object({
    id: uuid,
    campaignId: uuid,
    status: z.enum(RUN_STATUSES),
    targetCount: count.nullable().describe("Null: every eligible lead."),
    channels: z.object({ email: z.boolean(), call: z.boolean() }),
    voice: z.object({ voicemail: z.string().optional() }).nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "OutreachRun" });

export const startOutreachRun = capability(
  {
    name: "startOutreachRun",
    description: "Write to the leads of a campaign, or put them on the call list, the best first.",
    scope: "outreach:run",
    cost: "perLead",
    needsApproval: true,
    refuses: ["bad_state"],
    input: CampaignId.extend({
      targetCount: z.number().int().min(1).max(10_000).optional().describe("Left out: every eligible lead."),
      channels: Channels.optional(),
      voice: Voice.optional(),
    }).meta({
      override: {
        if: { required: ["voice"], properties: { voice: {} } },
        // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema.
        then: {
          required: ["channels"],
          properties: { channels: { required: ["call"], properties: { call: { const: true } } } },
        },
      },
    }),
    output: z.object({ ok: z.literal(true), run: OutreachRun }),
  },
  async (ctx, input) =>
    transact(ctx, async (ctx) => {
      const channels = input.channels ?? { email: true, call: false };
      const voice = readVoice(input.voice, channels);
      await asBadState(() => requireReadiness(ctx, input.id, channels));
      if (voice) requireVoiceReadiness();
      const unpaid = channels.email && (await readBalance(ctx)) < priceOf(env(), "emailSend");
      const run = await asBadState(() =>
        startRun(
          ctx,
          input.id,
          { kind: "outreach", channels, voice, targetCount: input.targetCount ?? null },
          unpaid ? { paused: "out_of_credits" } : {},
        ),
      );
      return { ok: true as const, run: { ...run, channels } };
    }),
);

function readVoice(voice: VoiceRow | undefined, channels: ChannelFlags): VoiceRow | null {
  if (voice === undefined) return null;
  if (channels.call) return voice;
  throw new AppError(
    "validation_error",
    "The request was not understood: voice goes with channels.call only.",
    [{ path: "voice", message: "goes with channels.call only" }],
  );
}

type ChannelFlags = { email: boolean; call: boolean };

async function requireReadiness(ctx: Context, campaignId: string, channels: ChannelFlags): Promise<void> {
  const campaign = await findCampaign(ctx, campaignId, "no key update");
  if (campaign.status === "running" || campaign.status === "paused")
    throw new AppError(
      "bad_state",
      `The campaign is ${campaign.status}: ${campaign.status === "paused" ? "resume or stop it" : "stop it, or wait until its run has ended"}.`,
      { reason: `campaign_${campaign.status}`, status: campaign.status },
    );
  const agent = await findAgentOfCampaign(ctx, campaignId);
  requireActive(agent);
  if (channels.email) await requireMailReadiness(ctx, agent.id);
  else await requireCallReadiness(ctx, agent.id);
  // With mails in the run, its leads are those that the mails go to.
  const wanted = channels.email ? eligible(ctx, campaignId) : callableLeads(ctx, campaignId);
  const anybody = await ctx.db.select({ one: sql`1` }).from(leads).where(wanted).limit(1);
  if (anybody.length === 0)
    throw new AppError(
      "bad_state",
      channels.email
        ? "There is nobody to contact: every lead of this campaign has been written to, or none was found yet."
        : "There is nobody to call: no lead of this campaign has a telephone number, or each has been called or stands on the list.",
      { reason: "nobody_to_contact" },
    );
}

/** On this call every refusal because of a state is `bad_state`, with the reason in its details. */
async function asBadState<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found" || error.code === "bad_state") throw error;
    throw new AppError("bad_state", error.message, { ...error.details, reason: error.code });
  }
}
