import { emailDrafts } from "@/db/schema";
import type { Context } from "@/lib/context";
import type { WritingInput } from "@/lib/writing/writing-input";
import { footerOf } from "./compose-email";
import { basisOfDraft } from "./draft-basis";
import type { DraftOfLead } from "./draft-of-lead";
import type { EmailDraft } from "./writing/email-writer";

type Kept = Partial<Omit<typeof emailDrafts.$inferInsert, "workspaceId" | "leadId">>;

/** Stores what was decided about a lead's first email; fields left out stay as they are. */
export async function keepDraft(ctx: Context, leadId: string, kept: Kept): Promise<void> {
  const changed = { ...kept, updatedAt: new Date() };
  await ctx.db
    .insert(emailDrafts)
    .values({ workspaceId: ctx.workspaceId, leadId, ...kept })
    .onConflictDoUpdate({ target: emailDrafts.leadId, set: changed });
}

/** A whole text as it is kept: without its footer. */
export function toKept(
  { draft, input }: Pick<DraftOfLead, "draft" | "input">,
  author: "template" | "model",
): Kept {
  const text = { subject: draft.subject, body: bodyOf(draft, input) };
  return { ...text, author, basis: basisOfDraft(input, text) };
}

/** The text without its footer; whole if the footer has changed since it was written. */
export function bodyOf({ text }: Pick<EmailDraft, "text">, input: WritingInput): string {
  const end = `\n\n${footerOf(input)}\n`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text.trimEnd();
}
