/** Fields of the lead, each only as far as its evidence supports it. Each needs a fallback. */
export const LEAD_FIELDS = ["firstName", "name", "title", "company", "location"] as const;
/** Fields of the sender, from Memory. */
export const SENDER_FIELDS = ["senderName", "senderCompany"] as const;
export const TEMPLATE_FIELDS = [...LEAD_FIELDS, ...SENDER_FIELDS] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** `{{firstName|there}}`: a field and what stands in its place where a lead has none. */
const FIELD = /\{\{\s*([A-Za-z]+)\s*(?:\|([^{}|]*))?\}\}/g;

/**
 * Fills the fields in; what a value contains is never read as a field. A field that has neither value nor fallback stays as it is, so
 * that the text is refused.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string | null>>): string {
  return text.replace(FIELD, (field, name: string, fallback: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name]?.trim() : null;
    return value || fallback?.trim() || field;
  });
}

/** The known fields that a text names. */
export function listFields(text: string): TemplateField[] {
  const named = [...text.matchAll(FIELD)].map(([, name]) => name!);
  return TEMPLATE_FIELDS.filter((field) => named.includes(field));
}

const KNOWN = TEMPLATE_FIELDS.map((field) => `{{${field}}}`).join(", ");

/** What is wrong with a template, in words that follow the name of the field; null: nothing. */
export function findTemplateProblem(text: string): string | null {
  for (const [whole, name, fallback] of text.matchAll(FIELD)) {
    if (!TEMPLATE_FIELDS.some((field) => field === name))
      return `has the unknown field ${whole.slice(0, 60)}. The fields are ${KNOWN}`;
    if (LEAD_FIELDS.some((field) => field === name) && !fallback?.trim())
      return `needs a fallback for leads without one: {{${name}|there}}`;
  }
  if (/\{\{|\}\}/.test(text.replace(FIELD, "")))
    return `has braces that are no field. A field reads {{firstName|there}}; the fields are ${KNOWN}`;
  return null;
}
