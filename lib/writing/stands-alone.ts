import type { Language } from "./read-language";

/** Starts of a sentence in which a company speaks of itself or to its customer. */
const STARTS: Record<Language, RegExp> = {
  en: /^(?:we|we're|we’re|we've|we’ve|our|i|i'm|i’m|my|you|you'll|you’ll|your|with us)\s/i,
  de: /^(?:wir|unser\p{L}*|ich|mein\p{L}*|sie|ihr|ihre\p{L}*|bei uns|mit uns)\s/iu,
  nl: /^(?:wij|we|onze?|ik|mijn|u|uw|bij ons|met ons)\s/i,
  es: /^(?:nosotros|nuestr[oa]s?|somos|usted|su|sus|con nosotros|\p{L}{2,}(?:amos|emos|imos))\s/iu,
  it: /^(?:noi|nostr[oaie]|il nostro|la nostra|i nostri|le nostre|siamo|lei|il suo|la sua|con noi|\p{L}{2,}(?:iamo))\s/iu,
  fr: /^(?:nous|notre|nos|on|je|j'|j’|vous|votre|vos|avec nous)\s/i,
};

/**
 * Our user's words about their company if they are surely a sentence, which needs nothing before it: as they read alone
 * and after a colon. Null where nobody can know: a phrase, a list, one word.
 */
export function standsAlone(
  own: string,
  language: Language,
  companyName: string | null,
): { alone: string; afterColon: string } | null {
  const company = (companyName ?? "").trim();
  if (!STARTS[language].test(own))
    return company !== "" && own.startsWith(`${company} `) ? { alone: own, afterColon: own } : null;
  // German begins a sentence after a colon with a capital letter; "I" and words in capitals keep theirs.
  const keeps = language === "de" || /^(?:I\b|\p{Lu}{2})/u.test(own);
  const rest = own.slice(1);
  return {
    alone: own[0]!.toUpperCase() + rest,
    afterColon: keeps ? own : own[0]!.toLowerCase() + rest,
  };
}
