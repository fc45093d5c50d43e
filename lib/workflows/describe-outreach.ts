import { z } from "zod";
import { sql } from "@/db/scope";
import { chosenBy } from "@/lib/channels/email/estimate-emails";
import {
  type Asked,
  countFits,
  FitCounts,
  listRecipients,
  Recipient,
  SKIP_REASONS,
} from "@/lib/channels/email/list-recipients";
import { EmailPreview, previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { estimateChecks } from "@/lib/channels/email/rechecks/estimate-checks";
import { eligible, mayReceiveFirst } from "@/lib/channels/email/select-leads";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { AppError } from "@/lib/errors";
import { readSmtpUrl } from "@/lib/mail/smtp-url";
import { findMemory } from "@/lib/memory/find-memory";
import { MissingField, missingForOutreach } from "@/lib/memory/missing-memory";
import { checkMailPolicy } from "@/lib/process/mail-policy";
import { count, isoTime, uuid } from "@/lib/shapes";
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
      .describe("Who would get none and why, with the first ten of each."),
    fits: FitCounts.nullable().describe("Of a campaign: how the leads fit that a run may reach."),
    plan: OutreachPlan.nullable().describe("Of a campaign: when the emails would go out, and from where."),
    sender: z.object({ name: z.string(), address: z.string() }).nullable(),
    sentVia: z.object({
      mode: z.enum(["smtp", "outbox"]).describe("outbox: emails become files and reach nobody."),
      server: z.string().nullable().describe("Host and port."),
    }),
    email: EmailPreview.nullable().describe("The first person's email; null if it cannot be written yet."),
    estimatedCost: z.number().describe("Credits, at most: for the first emails, and for `checks`."),
    checks: z
      .object({ pages: count, cost: z.number().describe("Credits.") })
      .describe(
        "Pages that are read again at most until the end of the sequence, because what they say is too old when an email uses it.",
      ),
    balance: z.number().describe("Credits available to spend now."),
    missing: z.array(MissingField).describe("Fields of Memory without which nothing can be sent."),
    problem: z.string().nullable().describe("Why these settings do not allow sending, with the remedy."),
    basis: z
      .string()
      .describe("Of these people. Sent with an outreach run, it starts only if they are still the same."),
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
  const [{ people, named, ...rest }, planned, fits, balance, checks] = await Promise.all([
    listRecipients(ctx, asked, offset),
    asked.leadIds ? null : planOutreach(ctx, asked.campaignId, asked.choice),
    asked.leadIds ? null : countFits(ctx, eligible(ctx, asked.campaignId), asked.choice.minFit),
    readBalance(ctx),
    estimateChecks(
      ctx,
      asked.leadIds ? mayBeAsked(ctx, asked.leadIds) : chosenBy(ctx, asked.campaignId, asked.choice),
    ),
  ]);
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
    email: named[0] ? await previewFirst(ctx, named[0].id) : null,
    estimatedCost: toCredits(priceOf(ctx.settings, "emailSend") * BigInt(people) + toMicros(checks.cost)),
    balance: toCredits(balance),
  };
}

/** SQL: the ids of those people who get an email if they are asked for by name. */
function mayBeAsked(ctx: Context, leadIds: readonly string[]) {
  return sql`select id from leads where ${mayReceiveFirst(ctx)} and id = any(${sql.param(leadIds)}::uuid[])`;
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

/** Null if the email cannot be written yet; `missing` and `problem` say why. */
async function previewFirst(ctx: Context, leadId: string) {
  try {
    return await previewLeadEmail(ctx, { id: leadId });
  } catch (error) {
    if (error instanceof AppError && (error.code === "memory_incomplete" || error.code === "mail_refused"))
      return null;
    throw error;
  }
}
