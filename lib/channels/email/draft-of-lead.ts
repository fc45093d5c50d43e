import { emailDrafts, type leads, type mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { OutgoingEmail } from "@/lib/activity/outgoing-email";
import type { Context } from "@/lib/context";
import { findLatestEmail } from "@/lib/conversations/latest-email";
import { findMailboxOfLead } from "@/lib/mailboxes/find-mailbox-of-lead";
import { chooseStepVariant } from "@/lib/sequences/choose-step-variant";
import { findSequence, type Sequence } from "@/lib/sequences/find-sequence";
import type { WritingInput } from "@/lib/writing/writing-input";
import { composeEmail, type Reserved, toWritingInput } from "./compose-email";
import { type MemoryRow, requireEmailReadiness } from "./email-readiness";
import { reserveVariants } from "./reserve-variants";
import { findUnsubscribeTokenOf } from "./unsubscribe-token";
import type { Finding } from "./writing/check-draft";
import type { EmailDraft } from "./writing/email-writer";

type LeadRow = typeof leads.$inferSelect;
type Mailbox = typeof mailboxes.$inferSelect;
type KeptRow = typeof emailDrafts.$inferSelect;

/** `mailbox`: the one that it would go out from, or did. */
type ReservedForLead = Reserved & { mailbox: Mailbox; sequence: Sequence };

export type DraftOfLead = {
  memory: MemoryRow;
  input: WritingInput;
  /** As it is stored in the waiting message, was kept, or would be written now. */
  draft: EmailDraft;
  findings: string[];
  /** The findings with the words that they are about. */
  found: Finding[];
  kept: KeptRow | null;
  /** The latest message that was not canceled or refused for good. */
  message: OutgoingEmail | null;
  reserved: ReservedForLead;
  /** False: a language model writes the text when it is sent, and this is the template's. */
  isFinal: boolean;
};

/** The first email to a lead as it stands. Errors: `memory_incomplete`, `mail_refused`. */
export async function draftOfLead(ctx: Context, lead: LeadRow): Promise<DraftOfLead> {
  const memory = await requireEmailReadiness(ctx, lead.agentId);
  const kept = await findKept(ctx, lead.id);
  const latest = await findLatestEmail(ctx, lead.id);
  const reserved = await reserve(ctx, lead, kept);
  const { draft, findings, found } = await composeEmail(ctx, memory, lead, reserved);
  // A canceled or refused email is written again when it is requested again.
  const message = latest && latest.state !== "canceled" && latest.state !== "failed" ? latest : null;
  const written = message?.subject != null && message.text !== null ? message : null;
  return {
    memory,
    input: toWritingInput(ctx, memory, lead, reserved),
    draft: written ? { ...draft, subject: written.subject!, text: written.text! } : draft,
    findings: written ? [] : findings,
    found: written ? [] : found,
    kept,
    message,
    reserved,
    isFinal:
      written !== null ||
      kept?.body != null ||
      reserved.step?.template !== undefined ||
      ctx.adapters.models.isGuide,
  };
}

/** What belongs to this lead alone: its link to unsubscribe, its variants, and the mailbox that writes to it. */
async function reserve(ctx: Context, lead: LeadRow, kept: Reserved["kept"]): Promise<ReservedForLead> {
  const token = await findUnsubscribeTokenOf(ctx, lead.id);
  const variant = (await reserveVariants(ctx, [lead])).get(lead.id)!;
  const sequence = await findSequence(ctx, lead.campaignId);
  const template = chooseStepVariant(sequence.steps[0]!, lead.id) ?? undefined;
  const mailbox = await findMailboxOfLead(ctx, lead);
  return { token, variant, kept, step: { template }, mailbox, sequence };
}

async function findKept(ctx: Context, leadId: string): Promise<KeptRow | null> {
  const [kept] = await ctx.db
    .select()
    .from(emailDrafts)
    .where(and(eq(emailDrafts.workspaceId, ctx.workspaceId), eq(emailDrafts.leadId, leadId)));
  return kept ?? null;
}
