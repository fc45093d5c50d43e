import { capability } from "@/lib/capability";
import { basisOfDraft } from "@/lib/channels/email/draft-basis";
import { bodyOf, keepDraft } from "@/lib/channels/email/keep-draft";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import type { Context } from "@/lib/context";
import { text } from "@/lib/shapes";
import { changeDraft } from "./change-draft";
import { Draft } from "./draft";

/** The parts of an email that a person writes. */
export const DraftText = {
  subject: text(1, 200)
    .transform((subject) => subject.replace(/\s+/g, " ").trim())
    .meta({ description: "One line." }),
  body: text(1, 5_000)
    .transform((body) => body.replace(/\r\n?/g, "\n").trimEnd())
    .meta({ description: "Plain text from the greeting on, without the footer." }),
};

export const saveDraft = capability(
  {
    name: "saveDraft",
    description:
      "Saves a person's own subject and body for the first email to a lead. The footer is unchanged. A text that breaks a rule is saved with its problems, and not sent.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["memory_incomplete", "mail_refused", "already_contacted", "lead_suppressed", "invalid_state"],
    input: LeadId.extend(DraftText),
    output: Draft,
  },
  (ctx, { id, ...text }) => keepOwnText(ctx, id, text),
);

/** Keeps a person's own text; a part that is left out stays as it is. Errors: those of `changeDraft`. */
export function keepOwnText(
  ctx: Context,
  id: string,
  own: { subject?: string | undefined; body?: string | undefined },
): Promise<Draft> {
  return changeDraft(ctx, id, "draft_edited", (ctx, lead, { draft, input }) => {
    const text = { subject: own.subject ?? draft.subject, body: own.body ?? bodyOf(draft, input) };
    return keepDraft(ctx, lead.id, { ...text, author: "person", basis: basisOfDraft(input, text) });
  });
}
