import { type Language, readLanguage } from "@/lib/writing/read-language";
import { dutch } from "./dutch";
import { english } from "./english";
import { french } from "./french";
import { german } from "./german";
import { italian } from "./italian";
import type { Phrases } from "./phrases";
import { spanish } from "./spanish";

const BY_LANGUAGE: Record<Language, Phrases> = {
  en: english,
  de: german,
  nl: dutch,
  es: spanish,
  fr: french,
  it: italian,
};

export function phrasesFor(language: string | null): Phrases {
  return BY_LANGUAGE[readLanguage(language)];
}
