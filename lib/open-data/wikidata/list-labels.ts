import { normalizeText } from "@/lib/text/fold-text";

/** Labels in a language, or in any. */
export type Label = { text: string; language: "any" | "en" | "de" };

/**
 * The labels under which Wikidata may have an industry that people wrote as "Software" or "Bakeries": as written and in the singular, in
 * both letter cases, and as the industry and the companies of that name. Empty if it cannot be one.
 */
export function listLabels(industry: string): Label[] {
  const words = normalizeText(industry, "NFC")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  if (words === "" || words.length > LONGEST) return [];
  const forms = [...new Set([words, toSingular(words)])];
  const any = new Set(forms.flatMap((form) => [form, form.toLowerCase(), capitalize(form)]));
  const lower = [...new Set(forms.map((form) => form.toLowerCase()))];
  return [
    ...[...any].map((text) => ({ text, language: "any" as const })),
    ...lower.flatMap((form) => [
      { text: `${form} industry`, language: "en" as const },
      { text: `${form} company`, language: "en" as const },
      { text: `${capitalize(form)}unternehmen`, language: "de" as const },
    ]),
  ];
}

const LONGEST = 80;

/** "Bakeries" → "Bakery", "law firms" → "law firm". Words of other languages are rarely hit, and then stand beside what was written. */
function toSingular(words: string): string {
  if (/[^aeiou]ies$/i.test(words)) return `${words.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/i.test(words)) return words.slice(0, -2);
  return /[^s]s$/i.test(words) && words.length > 3 ? words.slice(0, -1) : words;
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
