import { readLanguage } from "@/lib/writing/read-language";
import { standsAlone } from "@/lib/writing/stands-alone";
import type { WritingMemory } from "@/lib/writing/writing-input";
import { fillPhrase } from "./languages/phrases";

type OwnForms = { sentence: readonly string[]; other: readonly string[] };

/** Our user's words in a phrase: alone if they are a sentence about their company or to its customer. */
export function sayOwn(
  own: string | null,
  forms: OwnForms,
  at: number,
  { language, companyName }: WritingMemory,
): string | null {
  if (own === null) return null;
  const sentence = standsAlone(own, readLanguage(language), companyName);
  const phrase = (sentence ? forms.sentence : forms.other)[at]!;
  const said = phrase.startsWith("{own}") ? sentence?.alone : sentence?.afterColon;
  return fillPhrase(phrase, { own: said ?? own });
}
