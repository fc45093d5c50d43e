import { desc } from "drizzle-orm";
import { z } from "zod";
import { leads, STEP_CHANNELS, STEP_SKIP_REASONS } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { CallScript } from "@/lib/calls/call";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { previewCalls } from "@/lib/channels/call/preview-calls";
import { previewSteps } from "@/lib/channels/email/preview-steps";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { findSequence } from "@/lib/sequences/find-sequence";
import { count, isoTime, uuid } from "@/lib/shapes";

const StepPreview = z
  .object({
    stepId: uuid,
    channel: z.enum(STEP_CHANNELS),
    waitDays: count,
    inThread: z.boolean().describe("Whether it goes out as a reply in the thread of the email before."),
    variantId: z.string().nullable().describe("The variant that this lead gets; null: the step is written."),
    subject: z.string(),
    text: z.string().describe("The whole text, with signature and footer."),
    sentAt: isoTime.nullable().describe("When this lead received it or was called; null: not yet."),
    problems: z.array(z.string()).describe("Rules that the text breaks; with any, it would not go out."),
    isFinal: z
      .boolean()
      .describe("False: a language model writes the text when it is sent, and this is the template's."),
    phone: z.string().nullable().describe("Of a call: the number (E.164); null: it is skipped."),
    script: CallScript.nullable().describe("Of a call: what to say; null of an email."),
    skips: z
      .enum(STEP_SKIP_REASONS)
      .nullable()
      .describe("Why the call is skipped for this lead; null: it is not."),
  })
  .meta({ id: "SequenceStepPreview" });

export const previewSequence = capability(
  {
    name: "previewSequence",
    description:
      "Shows every step of a campaign's sequence as one of its leads gets it, or got it; sends nothing and costs nothing.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused", "invalid_state"],
    input: CampaignId.extend({
      leadId: uuid.optional().describe("Left out: the lead with the best fit."),
    }),
    output: z.object({
      lead: z.object({ id: uuid, name: z.string().nullable(), email: z.string() }),
      from: z.object({ name: z.string(), address: z.string() }).nullable(),
      replyTo: z.string().nullable(),
      steps: z.array(StepPreview),
    }),
  },
  async (ctx, { id, leadId }) => {
    await findCampaign(ctx, id);
    const lead = await findLeadToShow(ctx, id, leadId);
    const { steps } = await findSequence(ctx, id);
    const { emails, ...sender } = await previewSteps(ctx, lead, steps);
    const callOf = await previewCalls(ctx, lead, steps);
    return {
      lead: { id: lead.id, name: lead.name, email: lead.email },
      ...sender,
      steps: emails.map((email) => {
        const call = callOf.get(email.stepId);
        const { phone = null, script = null, skips = null } = call ?? {};
        const sentAt = (call ? call.calledAt : email.sentAt)?.toISOString() ?? null;
        return { ...email, phone, script, skips, sentAt };
      }),
    };
  },
);

async function findLeadToShow(ctx: Context, campaignId: string, leadId: string | undefined) {
  const [lead] = await ctx.db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.workspaceId, ctx.workspaceId),
        eq(leads.campaignId, campaignId),
        leadId === undefined ? undefined : eq(leads.id, leadId),
      ),
    )
    .orderBy(desc(leads.score), desc(leads.id))
    .limit(1);
  if (lead) return lead;
  if (leadId !== undefined) throw notFound("lead");
  throw new AppError("invalid_state", "This agent has no leads yet, so there is nobody to preview for.", {
    reason: "no_leads",
  });
}
