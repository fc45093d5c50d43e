import { z } from "zod";
import {
  type Asked,
  countFits,
  FitCounts,
  listRecipients,
  Recipient,
  SKIP_REASONS,
} from "@/lib/channels/email/list-recipients";
import { EmailPreview } from "@/lib/channels/email/preview-lead-email";
import { eligible } from "@/lib/channels/email/select-leads";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { readSmtpUrl } from "@/lib/mail/smtp-url";
import { findMemory } from "@/lib/memory/find-memory";
import { MissingField, missingForOutreach } from "@/lib/memory/missing-memory";
import { checkMailPolicy } from "@/lib/process/mail-policy";
import { count, isoTime, uuid } from "@/lib/shapes";
import { costOf, previewFirst, readChecks, writeBasis } from "./outreach-basis";
import { OutreachPlan, planOutreach } from "./plan-outreach";

const PlannedRecipient = Recipient.extend({
  at: isoTime.nullable().describe("When the email is planned for; null: somebody has to act first."),
  mailboxId: uuid.nullable().describe("The mailbox it is planned from."),
});

export const OutreachPreview = z
  .object({
    people: count.describe("How many people would get an email."),
    recipients: z.array(PlannedRecipient).describe("Ten of them, in the order of the run, from `offset`."),
    skipped: z
      .array(z.object({ reason: z.enum(SKIP_REASONS), people: count, named: z.array(Recipient) }))
      .describe("Who would get none and why, with the first hundred of each."),
    fits: FitCounts.nullable().describe("Of a campaign: how well the leads that a run may reach fit."),
    plan: OutreachPlan.nullable().describe("Of a campaign: when the emails would go out, and from where."),
    sender: z.object({ name: z.string(), address: z.string() }).nullable(),
    sentVia: z.object({
      mode: z.enum(["smtp", "outbox"]).describe("outbox: emails become files and reach nobody."),
      server: z.string().nullable().describe("Host and port."),
    }),
    email: EmailPreview.nullable().describe(
      "The email of the first person of all; null if it cannot be written yet.",
    ),
    estimatedCost: z.number().describe("Credits, at most: for the first emails, and for `checks`."),
    checks: z
      .object({ pages: count, cost: z.number().describe("Credits.") })
      .describe(
        "The most pages that are read again until the end of the sequence, because their facts are too old when an email uses them.",
      ),
    balance: z.number().describe("Credits available to spend now."),
    missing: z.array(MissingField).describe("Fields of Memory without which nothing can be sent."),
    problem: z.string().nullable().describe("Why these settings do not allow sending, with the remedy."),
    basis: z
      .string()
      .describe(
        "Identifies the people, the first email and the cost. Sent with the request, emails are sent only if the people and that email are still the same, and the cost is no higher.",
      ),
  })
  .meta({ id: "OutreachPreview" });
export type OutreachPreview = z.output<typeof OutreachPreview>;

/**
 * Everything that is known of emails before they are asked for: `agentId` is whose Memory writes them; null: that of the
 * first lead.
 */
export async function describeOutreach(
  ctx: Context,
  asked: Asked,
  { agentId, offset }: { agentId: string | null; offset: number },
): Promise<OutreachPreview> {
  const [{ people, named, first, basis, ...rest }, planned, fits, balance, checks] = await Promise.all([
    listRecipients(ctx, asked, offset),
    asked.leadIds ? null : planOutreach(ctx, asked.campaignId, asked.choice),
    asked.leadIds ? null : countFits(ctx, eligible(ctx, asked.campaignId), asked.choice.minFit),
    readBalance(ctx),
    readChecks(ctx, asked),
  ]);
  const email = first === null ? null : await previewFirst(ctx, first);
  const cost = costOf(ctx, people, checks);
  return {
    ...rest,
    checks,
    people,
    recipients: named.map((one) => {
      const first = planned?.firstOf.get(one.id);
      return { ...one, at: first?.at.toISOString() ?? null, mailboxId: first?.mailboxId ?? null };
    }),
    plan: planned && planned.plan,
    fits,
    ...(await describeSender(ctx, agentId ?? named[0]?.agentId ?? rest.skipped[0]?.named[0]?.agentId)),
    email,
    estimatedCost: toCredits(cost),
    balance: toCredits(balance),
    basis: writeBasis({ people: basis, email, cost }),
  };
}

async function describeSender(ctx: Context, agentId: string | undefined) {
  const { settings } = ctx;
  const smtp = settings.SMTP_URL === undefined ? null : readSmtpUrl(settings.SMTP_URL);
  const policy = checkMailPolicy(settings);
  const memory = agentId === undefined ? null : await findMemory(ctx, agentId);
  return {
    sender:
      memory?.senderName && memory.senderEmail
        ? { name: memory.senderName, address: memory.senderEmail }
        : null,
    sentVia: {
      mode: smtp ? ("smtp" as const) : ("outbox" as const),
      server: smtp && `${smtp.host}:${smtp.port}`,
    },
    missing: memory ? missingForOutreach(memory, settings) : [],
    problem: policy.allowed ? null : policy.reason,
  };
}
