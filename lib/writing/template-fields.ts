import type { TemplateField } from "@/lib/sequences/template-text";
import { pickFacts } from "./pick-facts";
import { readSafeFact } from "./safe-fact";
import type { WritingLead, WritingMemory } from "./writing-input";

type Fields = Record<TemplateField, string | null>;

/** The values of a template's fields; null: the lead has none, and the fallback stands in its place. */
export function fieldsOf(
  lead: WritingLead,
  memory: Pick<WritingMemory, "senderName" | "companyName">,
): Fields {
  const { title, company, location } = pickFacts(lead);
  const name = readSafeFact(lead.name ?? "", { characters: 60, ownDomain: null });
  const first = name?.split(" ")[0] ?? null;
  return {
    name,
    firstName: first !== null && /^\p{Lu}[\p{L}'’-]+$/u.test(first) ? first : null,
    title,
    company,
    location,
    senderName: memory.senderName,
    senderCompany: memory.companyName,
  };
}
