import { desc, notInArray } from "drizzle-orm";
import { z } from "zod";
import { agents, deliveries, emailDrafts, emails, type leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { IS_OF_SEQUENCE, type OutgoingEmail, onlyOutgoing } from "@/lib/activity/outgoing-email";
import { recordActivity } from "@/lib/activity/record-activity";
import { requireActive } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { requireBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { findLead } from "@/lib/leads/find-lead";
import { pagesSeenBefore } from "@/lib/leads/page-evidence";
import { checkedBefore } from "@/lib/leads/unchecked";
import { announceDueEmails } from "@/lib/mailboxes/announce-due-emails";
import { isOfPerson } from "@/lib/one-person";
import { pathId, uuid } from "@/lib/shapes";
import { dateInWords } from "@/lib/text/date-in-words";
import { textBasis } from "./compose-email";
import { draftEmails } from "./draft-emails";
import { draftOfLead } from "./draft-of-lead";
import { requireEmailReadiness } from "./email-readiness";
import { keepDraft, toKept } from "./keep-draft";
import { readFirstEmailFacts, refuseFirstEmail } from "./refuse-first-email";

export const LeadId = z.object({ id: pathId("lead") });

export const queueLeadEmail = capability(
  {
    name: "queueLeadEmail",
    description: "Emails one lead: queues exactly one first email.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    refuses: [
      "agent_not_active",
      "memory_incomplete",
      "already_contacted",
      "lead_suppressed",
      "invalid_state",
      "mail_refused",
      "insufficient_credits",
    ],
    input: LeadId.extend({
      basis: z
        .string()
        .max(64)
        .optional()
        .describe("The `basis` of a preview or draft: the email is queued only with the text shown there."),
    }),
    output: z.object({
      ok: z.literal(true),
      queued: z.literal("email_outreach").describe("The queue that the email waits in."),
      mailId: uuid,
    }),
  },
  async (ctx, { id, basis }) => {
    const lead = await findLead(ctx, id, { lock: true });
    await requireContactable(ctx, lead);
    const [agent] = await ctx.db
      .select()
      .from(agents)
      .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, lead.agentId)));
    requireActive(agent!);
    const memory = await requireEmailReadiness(ctx, lead.agentId);
    if (basis !== undefined) await keepShown(ctx, lead, basis);
    await unskip(ctx, lead.id);
    const [email] = await draftEmails(ctx, [lead], memory, { campaignId: lead.campaignId, runId: null });
    if (!email) throw await alreadyContacted(ctx, lead.id);
    // Held now, while the email is still a `draft` without text; `writeEmail` queues it because it has a hold.
    // Its pages are paid for as they are read; who cannot pay for them hears so now.
    const pages = pagesSeenBefore(lead.evidence, checkedBefore(ctx)).length;
    const price = priceOf(ctx.settings, "emailSend");
    if (pages > 0) await requireBalance(ctx, price + priceOf(ctx.settings, "pageContents") * BigInt(pages));
    const hold = await holdCredits(ctx, {
      key: `email:${email.id}:${newId()}`,
      action: "emailSend",
      amount: price,
    });
    await ctx.db
      .update(deliveries)
      .set({ holdId: hold.id })
      .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, email.id)));
    await recordActivity(ctx, [
      { kind: "email_queued", emailMessageId: email.id, leadId: lead.id, campaignId: lead.campaignId },
    ]);
    await announceDueEmails(ctx, [email.mailboxId]);
    return { ok: true as const, queued: "email_outreach" as const, mailId: email.id };
  },
);

/**
 * Keeps the text that was shown, so that exactly this one is sent. Errors: `invalid_state` if it has changed since, or
 * breaks a rule.
 */
async function keepShown(ctx: Context, lead: typeof leads.$inferSelect, basis: string): Promise<void> {
  const shown = await draftOfLead(ctx, lead);
  if (textBasis(shown.draft) !== basis)
    throw new AppError(
      "invalid_state",
      "The text has changed since you saw it, and nothing was sent. Look at it again.",
      {
        reason: "text_changed",
      },
    );
  if (shown.findings.length > 0)
    throw new AppError(
      "invalid_state",
      `The text breaks a rule, and nothing was sent: ${shown.findings.join(" ")}`,
      {
        reason: "text_refused",
        findings: shown.findings,
      },
    );
  if (shown.kept?.body == null) await keepDraft(ctx, lead.id, toKept(shown, "template"));
}

/** Whoever asks for this email by name takes back that it was skipped. */
async function unskip(ctx: Context, leadId: string): Promise<void> {
  await ctx.db
    .update(emailDrafts)
    .set({ skippedAt: null })
    .where(and(eq(emailDrafts.workspaceId, ctx.workspaceId), eq(emailDrafts.leadId, leadId)));
}

/** Errors: `already_contacted`, `lead_suppressed`, `invalid_state` for a rejected lead, `mail_refused` for a sample. */
export async function requireContactable(ctx: Context, lead: typeof leads.$inferSelect): Promise<void> {
  const refusal = refuseFirstEmail(ctx, await readFirstEmailFacts(ctx, lead));
  switch (refusal?.code) {
    case "lead_suppressed":
      throw new AppError(
        "lead_suppressed",
        "This address is suppressed: it unsubscribed, bounced, or is on the suppression list.",
      );
    case "already_contacted":
      throw await alreadyContacted(ctx, lead.id);
    case "invalid_state":
      if (refusal.reason === "address_gone")
        throw new AppError(
          "invalid_state",
          "The page no longer shows this address. If you know that it is right, save it again in the lead's profile, then send.",
          { reason: refusal.reason },
        );
      if (refusal.reason === "merged")
        throw new AppError(
          "invalid_state",
          "This person is emailed at another address, which this one was merged into. Email that lead, or separate the two.",
          { reason: refusal.reason, mergedInto: lead.mergedInto },
        );
      throw new AppError("invalid_state", "This lead was rejected.", { status: lead.status });
    case "mail_refused":
      throw new AppError(
        "mail_refused",
        "This lead comes from the built-in sample web and does not exist. Add sources, choose public data or set a search provider to find real leads.",
        { reason: refusal.reason },
      );
  }
}

/** The refusal of a first email to somebody who was written to, at whichever of their addresses: when, and what. */
async function alreadyContacted(ctx: Context, leadId: string): Promise<AppError> {
  const rows = await ctx.db
    .select()
    .from(emails)
    .where(
      and(
        eq(emails.workspaceId, ctx.workspaceId),
        isOfPerson(ctx, "emails.lead_id", leadId),
        IS_OF_SEQUENCE,
        notInArray(emails.state, ["canceled", "failed"]),
      ),
    )
    .orderBy(desc(emails.id))
    .limit(1);
  const [email] = onlyOutgoing(rows);
  if (!email)
    return new AppError("already_contacted", "This lead was already contacted, so no first email goes out.");
  return new AppError("already_contacted", sayWhat(email), {
    state: email.state,
    subject: email.subject,
    sentAt: email.sentAt?.toISOString() ?? null,
  });
}

function sayWhat({ state, sentAt, subject, toAddress }: OutgoingEmail): string {
  const what = subject === null ? "" : `: “${subject}”`;
  switch (state) {
    case "draft":
    case "queued":
    case "sending":
      return `An email to ${toAddress} is waiting to be sent${what}.`;
    case "unknown":
      return `An email to ${toAddress} may have arrived; say whether it did before anything else is sent${what}.`;
    default:
      return `${toAddress} was already emailed${sentAt ? ` on ${dateInWords(sentAt)}` : ""}${what}.`;
  }
}
