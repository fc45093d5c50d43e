import { desc } from "drizzle-orm";
import { z } from "zod";
import { activityEvents, DRAFT_AUTHORS, EMAIL_STATES, type leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { footerOf, textBasis } from "@/lib/channels/email/compose-email";
import { hashesOf } from "@/lib/channels/email/draft-basis";
import { draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { bodyOf } from "@/lib/channels/email/keep-draft";
import { readFirstEmailFacts, refuseFirstEmail } from "@/lib/channels/email/refuse-first-email";
import type { EmailDraft } from "@/lib/channels/email/writing/email-writer";
import type { Context } from "@/lib/context";
import { senderFrom } from "@/lib/mailboxes/sender-of";
import { isoTime, uuid } from "@/lib/shapes";
import { holdsWords } from "@/lib/text/holds-words";
import { toPlainLine } from "@/lib/text/plain-text";
import type { WritingInput } from "@/lib/writing/writing-input";
import { DraftMark, markText } from "./draft-mark";

const DraftSource = z
  .object({
    field: z.string().describe("Of the evidence, such as `title`."),
    value: z.string(),
    quote: z.string().describe("The words of the page, or of the row that was imported."),
    url: z.string(),
    foundAt: isoTime,
  })
  .meta({ id: "EmailDraftSource" });
type DraftSource = z.input<typeof DraftSource>;

export const Draft = z
  .object({
    id: uuid.describe("The id of its lead: a lead has one draft."),
    leadId: uuid,
    from: z.object({ name: z.string(), address: z.string() }),
    to: z.object({ name: z.string().nullable(), address: z.string() }),
    subject: z.string(),
    body: z.string().describe("From the greeting on, without the footer."),
    footer: z
      .string()
      .describe(
        "Sign-off, sender and the link to unsubscribe; written from Memory and added when it is sent.",
      ),
    author: z
      .enum(DRAFT_AUTHORS)
      .describe("Who wrote it: a person, whose text stays as it is, the template, or the language model."),
    editedBy: z
      .object({ by: z.string(), name: z.string().nullable(), at: isoTime })
      .nullable()
      .describe("Who saved this text, such as `user:…`; null unless its author is a person."),
    isFinal: z
      .boolean()
      .describe("False: a language model writes the text when it is sent, and this is the template's."),
    problems: z
      .array(z.string())
      .describe(
        "Rules that it breaks, and facts in it that have changed or are gone; with any it is not sent.",
      ),
    marks: z.array(DraftMark).describe("The same problems, and hints, with the words that each is about."),
    sources: z
      .array(DraftSource)
      .describe(
        "The lead's evidence that the text repeats: what it says about the recipient, and where that stands.",
      ),
    changedSince: z
      .array(z.enum(["lead", "memory"]))
      .describe("What has changed since the text was saved; the text itself is unchanged."),
    runId: uuid.nullable().describe("The outreach run that wrote it for review; null: none did."),
    skipped: z.boolean().describe("True: runs skip this lead."),
    canEdit: z.boolean().describe("False once it was sent, or if this lead may not be emailed."),
    emailState: z.enum(EMAIL_STATES).nullable().describe("Null: not queued."),
    basis: z
      .string()
      .describe("Identifies this text. Sent with the request, the email is queued only with this text."),
    updatedAt: isoTime.nullable().describe("When somebody last decided about it; null: nobody has."),
  })
  .meta({ id: "EmailDraft" });
export type Draft = z.input<typeof Draft>;

export async function describeDraft(ctx: Context, lead: typeof leads.$inferSelect): Promise<Draft> {
  const of = await draftOfLead(ctx, lead);
  const { memory, input, draft, findings, found, kept, message, isFinal } = of;
  const body = bodyOf(draft, input);
  const now = hashesOf(input);
  const refusal = refuseFirstEmail(ctx, await readFirstEmailFacts(ctx, lead));
  const isWaiting = message?.state === "draft" || message?.state === "queued";
  return {
    id: lead.id,
    leadId: lead.id,
    from: senderFrom(of.reserved.mailbox, memory)!,
    to: { name: lead.name, address: lead.email },
    subject: draft.subject,
    body,
    footer: footerOf(input),
    author: kept?.author ?? "template",
    editedBy: kept?.author === "person" ? await findEditor(ctx, lead.id) : null,
    isFinal,
    problems: findings,
    // What was sent is not to be changed any more.
    marks: message === null || isWaiting ? markText({ subject: draft.subject, body }, found, input) : [],
    sources: listSources({ draft: { ...draft, text: body }, input }),
    changedSince: (["lead", "memory"] as const).filter(
      (part) => kept?.basis && kept.basis[part] !== now[part],
    ),
    runId: kept?.runId ?? null,
    skipped: kept?.skippedAt != null,
    canEdit: isWaiting || (message === null && refusal === null),
    emailState: message?.state ?? null,
    basis: textBasis(draft),
    updatedAt: kept?.updatedAt ?? null,
  };
}

async function findEditor(ctx: Context, leadId: string): Promise<Draft["editedBy"]> {
  const [last] = await ctx.db
    .select()
    .from(activityEvents)
    .where(
      and(
        eq(activityEvents.workspaceId, ctx.workspaceId),
        eq(activityEvents.leadId, leadId),
        eq(activityEvents.kind, "draft_edited"),
      ),
    )
    .orderBy(desc(activityEvents.at), desc(activityEvents.id))
    .limit(1);
  return last ? { by: `${last.actorKind}:${last.actorId}`, name: last.actorName, at: last.at } : null;
}

/** A text of ours says few things of its recipient. */
const MAX_SOURCES = 8;
/** The address and its domain are in every email: who it goes to, and which page lists them. */
const NOT_TOLD = new Set(["email", "domain"]);

/** The evidence that a text repeats, in the order of the lead's evidence: what it says about the recipient, and who says so. */
function listSources({ draft, input }: { draft: EmailDraft; input: WritingInput }): DraftSource[] {
  const whole = `${draft.subject}\n${draft.text}`;
  const facts = draft.facts.filter((fact) => fact.trim() !== "");
  const said = input.lead.evidence.filter(({ field, value, quote }) => {
    if (NOT_TOLD.has(field.toLowerCase())) return false;
    const line = toPlainLine(value);
    if (holdsWords(whole, line)) return true;
    const words = `${line}\n${toPlainLine(quote)}`;
    return facts.some((fact) => fact.includes(" ") && words.includes(fact));
  });
  return said.slice(0, MAX_SOURCES).map(({ field, value, quote, url, foundAt }) => {
    return { field, value, quote, url, foundAt };
  });
}
