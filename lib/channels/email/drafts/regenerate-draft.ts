import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { keepDraft, toKept } from "@/lib/channels/email/keep-draft";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { renewVariant } from "@/lib/channels/email/reserve-variants";
import { checkDraft } from "@/lib/channels/email/writing/check-draft";
import { writeByModel } from "@/lib/channels/email/writing/model-writer";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { text } from "@/lib/shapes";
import { changeDraft } from "./change-draft";
import { Draft } from "./draft";

/** The template's texts, from whole to shortest. */
const LEANEST = 3;
const KNOWN: readonly { words: RegExp; leaner: (now: number) => number }[] = [
  { words: /\b(?:without|no|drop|leave out|remove)\b.*\bbenefits?\b/i, leaner: () => 1 },
  { words: /\b(?:short(?:er)?|brief(?:er)?|less|concise)\b/i, leaner: (now) => Math.min(now + 1, LEANEST) },
  { words: /\b(?:long(?:er)?|whole|full|with (?:the )?benefits?)\b/i, leaner: () => 0 },
  {
    words: /\b(?:opening|start|beginning|first line|other|another|different|new|again|next)\b/i,
    leaner: (now) => now,
  },
];

export const regenerateDraft = capability(
  {
    name: "regenerateDraft",
    description:
      "Replaces the text of the first email to a lead with a new one. A language model follows any instruction; the template can write: shorter, longer, without the benefit, another opening.",
    scope: "outreach:run",
    cost: "perChatTurn",
    needsApproval: true,
    // A language model is asked outside of any transaction.
    commitsItself: true,
    refuses: [
      "memory_incomplete",
      "mail_refused",
      "already_contacted",
      "lead_suppressed",
      "invalid_state",
      "insufficient_credits",
      "unavailable",
    ],
    input: LeadId.extend({
      instruction: text(1, 500)
        .optional()
        .describe("What to change, such as “shorter”. Left out: a different text."),
    }),
    output: Draft,
  },
  (ctx, { id, instruction }) =>
    ctx.adapters.models.isGuide ? byTemplate(ctx, id, instruction) : byModel(ctx, id, instruction),
);

async function byTemplate(ctx: Context, id: string, instruction: string | undefined) {
  const known = instruction === undefined ? null : KNOWN.find(({ words }) => words.test(instruction));
  if (known === undefined)
    throw new AppError(
      "invalid_state",
      "The template cannot do that. It can write: shorter, longer, without the benefit, another opening. For anything else, edit the text.",
      { reason: "instruction_not_understood" },
    );
  return change(ctx, id, async (ctx, lead, { kept }) => {
    await renewVariant(ctx, lead);
    const now = kept?.leaner ?? 0;
    await keepDraft(ctx, id, {
      subject: null,
      body: null,
      author: null,
      basis: null,
      leaner: known ? known.leaner(now) : now,
    });
  });
}

async function byModel(ctx: Context, id: string, instruction: string | undefined) {
  const lead = await findLead(ctx, id);
  const { input } = await draftOfLead(ctx, lead);
  const asked = { ...input, instruction: instruction ?? "Write it in another way." };
  const draft = await writeByModel(asked, { ctx, runId: null, canContinue: async () => true });
  if (draft === null || draft === "halted" || checkDraft(draft, input).length > 0)
    throw new AppError(
      "unavailable",
      "The language model gave no text that keeps the rules, and your text was not changed. Try other words, or edit it.",
    );
  return change(ctx, id, (ctx, lead) => keepDraft(ctx, lead.id, toKept({ draft, input }, "model")));
}

/** Commits the new text with its audit entry. */
function change(ctx: Context, id: string, to: Parameters<typeof changeDraft>[3]) {
  return transact(ctx, async (ctx) => {
    const draft = await changeDraft(ctx, id, "draft_regenerated", to);
    await writeAuditEntry(ctx, { result: draft });
    return withoutEntry(draft);
  });
}
