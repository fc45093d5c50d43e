import { createHash } from "node:crypto";
import type { DraftBasis } from "@/db/schema";
import { LEAD_FIELDS } from "@/lib/leads/lead-fields";
import { plainLetters } from "@/lib/text/fold-text";
import { holdsWords } from "@/lib/text/holds-words";
import { pickFacts } from "@/lib/writing/pick-facts";
import type { WritingInput, WritingLead } from "@/lib/writing/writing-input";

/** Of what the text is written from; `updatedAt` says less, because it changes with every status. */
export function hashesOf({ lead, memory }: WritingInput): Pick<DraftBasis, "lead" | "memory"> {
  const { profileJson, identityJson, senderName, senderTitle, companyName, language } = memory;
  const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");
  // A page that says the same as before gives no other text.
  const evidence = lead.evidence.map(({ foundAt: _, quote, ...said }) =>
    Object.hasOwn(LEAD_FIELDS, said.field) ? said : { ...said, quote },
  );
  return {
    lead: hash({ ...lead, evidence }),
    memory: hash([profileJson, identityJson, senderName, senderTitle, companyName, language]),
  };
}

/** The basis of a text that is kept. */
export function basisOfDraft(input: WritingInput, draft: { subject: string; body: string }): DraftBasis {
  const words = toPlain(`${draft.subject}\n${draft.body}`);
  const facts = [...new Set(listFacts(input.lead))].filter((fact) => holdsWords(words, toPlain(fact)));
  return { ...hashesOf(input), facts };
}

/** Facts that a kept text says and the lead has no more: a corrected name, a title that a page no longer shows. */
export function lostFacts(basis: DraftBasis, { lead }: WritingInput): string[] {
  const known = toPlain(listFacts(lead).join("\n"));
  return (basis.facts ?? []).filter((fact) => !holdsWords(known, toPlain(fact)));
}

/** Of a name each word counts: a greeting has the last one alone. */
function listFacts(lead: WritingLead): string[] {
  const { name, title, company, location, evidence } = lead;
  const others = evidence.filter(({ field }) => field !== "name" && field !== "email");
  return [
    ...(name ?? "").split(/\s+/).filter((word) => word.length > 2),
    ...[title, company, location, pickFacts(lead).sentence].filter((fact) => fact !== null),
    ...others.flatMap(({ field, value, quote }) => (Object.hasOwn(LEAD_FIELDS, field) ? [] : [value, quote])),
  ].filter((fact) => fact.trim() !== "");
}

function toPlain(text: string): string {
  return plainLetters(text).replace(/\s+/g, " ");
}
