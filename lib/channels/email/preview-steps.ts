import { asc, isNotNull, notInArray } from "drizzle-orm";
import { emailDrafts, emails, type leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findMailboxOfLead } from "@/lib/mailboxes/find-mailbox-of-lead";
import { senderFrom } from "@/lib/mailboxes/sender-of";
import { chooseStepVariant } from "@/lib/sequences/choose-step-variant";
import type { findSequence } from "@/lib/sequences/find-sequence";
import { composeEmail, type Reserved } from "./compose-email";
import { type MemoryRow, requireEmailReadiness } from "./email-readiness";
import { asReply, withoutReply } from "./read-follow-up";
import { reserveVariants } from "./reserve-variants";
import { findUnsubscribeTokenOf } from "./unsubscribe-token";

type LeadRow = typeof leads.$inferSelect;
type Sequence = Awaited<ReturnType<typeof findSequence>>;

type StepPreview = {
  stepId: string;
  channel: Sequence["steps"][number]["channel"];
  waitDays: number;
  inThread: boolean;
  variantId: string | null;
  sentAt: Date | null;
  subject: string;
  text: string;
  problems: string[];
  isFinal: boolean;
};

const NO_EMAIL = {
  channel: "call",
  inThread: false,
  variantId: null,
  sentAt: null,
  subject: "",
  text: "",
  problems: [],
  isFinal: true,
} satisfies Partial<StepPreview>;

/**
 * Every step as a lead gets it, or got it: what was sent or written stands as it is, the rest as it would be written now, each
 * after the ones before it; of a call only its place. `steps` may be those of a change that is not saved yet.
 * Errors: `memory_incomplete`, `mail_refused`.
 */
export async function previewSteps(
  ctx: Context,
  lead: LeadRow,
  steps: readonly Pick<
    Sequence["steps"][number],
    "id" | "waitDays" | "channel" | "thread" | "text" | "intent" | "variants"
  >[],
) {
  const memory = await requireEmailReadiness(ctx, lead.agentId);
  const mailbox = await findMailboxOfLead(ctx, lead);
  const [kept] = await ctx.db
    .select()
    .from(emailDrafts)
    .where(and(eq(emailDrafts.workspaceId, ctx.workspaceId), eq(emailDrafts.leadId, lead.id)));
  const written = await listWritten(ctx, lead);
  const token = await findUnsubscribeTokenOf(ctx, lead.id);
  const variant = (await reserveVariants(ctx, [lead])).get(lead.id)!;
  const earlier: { subject: string; text: string }[] = [];
  const emails: StepPreview[] = [];
  for (const [position, step] of steps.entries()) {
    if (step.channel === "call") {
      emails.push({ ...NO_EMAIL, stepId: step.id, waitDays: step.waitDays });
      continue;
    }
    const chosen = chooseStepVariant(step, lead.id);
    const inThread = step.thread === "reply" ? earlier.at(-1) : undefined;
    const own = written.get(step.id);
    const email =
      own ??
      (await composeStep(ctx, memory, lead, {
        ...{ token, variant, mailbox },
        kept: position === 0 ? (kept ?? null) : null,
        step: {
          template: chosen ?? undefined,
          followUp:
            position === 0
              ? undefined
              : {
                  number: position,
                  subject: inThread ? withoutReply(inThread.subject) : null,
                  earlier: earlier.map(({ text }) => text),
                  intent: step.intent,
                },
        },
      }));
    const subject = !own && inThread ? asReply(email.subject) : email.subject;
    earlier.push({ subject, text: email.text });
    emails.push({
      stepId: step.id,
      channel: step.channel,
      waitDays: step.waitDays,
      inThread: inThread !== undefined,
      variantId: own ? own.variantId : (chosen?.id ?? null),
      sentAt: own?.sentAt ?? null,
      ...{ subject, text: email.text, problems: email.problems },
      isFinal: own !== undefined || step.text === "template" || ctx.adapters.models.isGuide,
    });
  }
  const from = senderFrom(mailbox, memory);
  return { from, replyTo: mailbox.replyTo, emails };
}

async function composeStep(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  reserved: Reserved,
): Promise<{ subject: string; text: string; problems: string[] }> {
  const { draft, findings } = await composeEmail(ctx, memory, lead, reserved);
  return { subject: draft.subject, text: draft.text, problems: findings };
}

/** The messages of its sequence that a lead got or that wait written, by step. */
async function listWritten(ctx: Context, { id, campaignId }: LeadRow) {
  const rows = await ctx.db
    .select()
    .from(emails)
    .where(
      and(
        eq(emails.workspaceId, ctx.workspaceId),
        eq(emails.leadId, id),
        eq(emails.campaignId, campaignId),
        isNotNull(emails.sequenceStepId),
        isNotNull(emails.text),
        notInArray(emails.state, ["canceled", "failed"]),
      ),
    )
    .orderBy(asc(emails.id));
  return new Map(
    rows.map(({ sequenceStepId, subject, text, variantId, sentAt }) => [
      sequenceStepId!,
      { subject: subject!, text: text!, variantId, sentAt, problems: [] as string[] },
    ]),
  );
}
