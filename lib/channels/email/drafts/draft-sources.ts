import { z } from "zod";
import type { EmailDraft } from "@/lib/channels/email/writing/email-writer";
import { isoTime } from "@/lib/shapes";
import { holdsWords } from "@/lib/text/holds-words";
import { toPlainLine } from "@/lib/text/plain-text";
import type { WritingInput } from "@/lib/writing/writing-input";

export const DraftSource = z
  .object({
    field: z.string().describe("Of the evidence, such as `title`."),
    value: z.string(),
    quote: z.string().describe("The words of the page, or of the row that was imported."),
    url: z.string(),
    foundAt: isoTime,
  })
  .meta({ id: "EmailDraftSource" });
type DraftSource = z.input<typeof DraftSource>;

/** A text of ours says few things of its recipient. */
const MAX_SOURCES = 8;
/** The address and its domain are in every email: who it goes to, and which page lists them. */
const NOT_TOLD = new Set(["email", "domain"]);

/** The evidence that a text repeats, in the order of the lead's evidence: what it says about the recipient, and who says so. */
export function listSources({ draft, input }: { draft: EmailDraft; input: WritingInput }): DraftSource[] {
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
