import type { PageFacts } from "@/db/schema";
import type { Found } from "./extraction/page-contact";

/** What a page says of its company, in a form that PostgreSQL accepts. */
export function plainFacts({ facts, excerpt }: PageFacts): PageFacts {
  return {
    facts: facts.map((fact) => ({ ...fact, ...plainFound(fact) })),
    excerpt: plainText(excerpt),
  };
}

export function plainFound({ value, quote }: Found): Found {
  return { value: plainText(value), quote: plainText(quote) };
}

/** PostgreSQL accepts neither U+0000 nor lone surrogates, and the JSON of a page may contain both. */
export function plainText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
