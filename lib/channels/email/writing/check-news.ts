import { guessLanguage } from "@/lib/mail-reading/guess-languages";
import { type Language, readLanguage } from "@/lib/writing/read-language";
import type { WritingInput } from "@/lib/writing/writing-input";
import { NOTHING_NEW } from "./check-draft";
import { contentWords, readWords } from "./content-words";

/** The sender asks for an answer, or says that none came. The same words of somebody else's orders or customers are none. */
const ASKS_FOR_ANSWER: Record<Language, RegExp> = {
  en: anyOf(
    String.raw`(?:^|[.!?\n]\s*|\b(?:just|only|quickly|(?:i|we)(?:['’](?:m|re|d like to| wanted to)| am| are| was| were)(?: just| only| writing to)?) )(?:bump(?:ing)?|check(?:ing)? in|touch(?:ing)? base|circling back|following up)\b`,
    String.raw`\b(?:want(?:ed)?|would like|['’]d like|writing|meant|thought (?:i|we)(?:['’]d| would)) (?:to )?(?:just )?(?:bump|check in|touch base|circle back|follow up)\b`,
    String.raw`\b(?:i|we)(?: still)? (?:haven['’]t|have not|didn['’]t|did not|never|have yet to)(?: yet)? (?:(?:hear|heard)\b|(?:receive|received|get|got|gotten|see|seen) (?:an?|any|your) (?:answer|reply|response))`,
    String.raw`\bdid you (?:see|get|receive|read|have (?:a chance|time)\b[^.!?\n]{0,30}) (?:my|our|the|this) [^.!?\n]{0,20}(?:e-?mail|message|note)\b`,
    String.raw`(?:^|[.!?\n,]\s*)any thoughts\b`,
  ),
  de: anyOf(
    String.raw`\b(?:ich|wir) (?:wollten?|möchten?|will|wollen|würden?|darf|dürfen|erlauben? (?:mir|uns))\b[^.!?\n]{0,40}\bnach(?:zu)?(?:haken|fassen|fragen)\b`,
    String.raw`\b(?:wollten?|möchten?|will|wollen|würden?|darf|dürfen|erlauben?) (?:ich|wir)\b[^.!?\n]{0,40}\bnach(?:zu)?(?:haken|fassen|fragen)\b`,
    String.raw`\b(?:ich|wir) (?:haken?|fassen?|fragen?)(?: (?:hiermit|nur|kurz|noch|einmal|mal))* nach\b`,
    String.raw`\b(?:melde mich|melden uns) (?:noch ?mals?|noch einmal|erneut)\b`,
    String.raw`\b(?:nichts|keine (?:antwort|rückmeldung))\b[^.!?\n]{0,30}\bvon ihnen\b|\bkeine (?:antwort|rückmeldung) (?:erhalten|bekommen)\b`,
  ),
  nl: anyOf(
    String.raw`\b(?:ik|wij|we) (?:kom|komen|wil|willen|wilde|wilden)\b[^.!?\n]{0,30}\bterug(?: ?komen| te komen)? op (?:mijn|ons|onze|dit)\b`,
    String.raw`\bkom(?:en)? (?:ik|wij|we) (?:\p{L}+ )?terug op (?:mijn|ons|onze|dit)\b`,
    String.raw`\bnog (?:niets|geen (?:antwoord|reactie))\b[^.!?\n]{0,30}(?:van u|ontvangen|gehoord|gekregen)\b`,
    String.raw`\bmijn (?:\p{L}+ )?(?:e-?mail|mail|bericht) op (?:te )?volgen\b`,
  ),
  fr: anyOf(
    String.raw`\b(?:je (?:me permets de (?:revenir|vous relancer)|reviens)|nous (?:nous permettons de (?:revenir|vous relancer)|revenons))\b|\b(?:je|nous) vous relan(?:ce|çons)\b`,
    String.raw`\bsans (?:nouvelles|réponse|retour) de (?:votre|ta) part\b`,
    String.raw`\bn['’](?:ai|avons)(?: toujours| encore)? pas(?: encore)? (?:eu|reçu) (?:de |votre )(?:réponse|retour|nouvelles)`,
  ),
  es: anyOf(
    String.raw`\b(?:vuelvo|volvemos) a (?:escribir|contactar)\p{L}*`,
    String.raw`\bno (?:he|hemos) (?:recibido|tenido)(?: aún| todavía)? (?:(?:su|una|ninguna|tu) )?(?:respuesta|noticias)`,
    String.raw`\bseguimiento (?:a|de|sobre) (?:mi|mis|nuestros?) [^.!?\n]{0,20}(?:correos?|mensajes?|e-?mails?)\b`,
  ),
  it: anyOf(
    String.raw`\b(?:torno|torniamo) a (?:scriver|contattar)\p{L}*`,
    String.raw`\bnon (?:ho|abbiamo)(?: ancora)? (?:ricevuto|avuto) (?:(?:una|la|sua|vostra|alcuna|un) )*(?:risposta|riscontro|notizie)`,
    String.raw`\b(?:la|vi|le) sollecit(?:o|iamo)\b|\bsollecit(?:o|iamo|are) (?:(?:una|la|sua|vostra) )*risposta`,
  ),
};

function anyOf(...patterns: string[]): RegExp {
  return new RegExp(patterns.join("|"), "iu");
}

/** Where words cannot be compared with Memory, so many that no email before has are taken for something new. */
const ENOUGH_NEW_WORDS = 3;

/**
 * Rules for a follow-up that the language model wrote: it says something that the emails before do not say, of Memory or of the reader's
 * page, and does not merely ask for an answer. Where Memory is in another language than the emails, or in too few words to tell, its words
 * are not looked for. Returns findings in words.
 */
export function checkNews(paragraphs: readonly string[], { followUp, memory, lead }: WritingInput): string[] {
  if (!followUp) return [];
  const text = paragraphs.join("\n");
  const language = readLanguage(memory.language);
  const told = new Set(contentWords(followUp.earlier.join("\n")));
  const statements = text.split(/(?<=[.!?…])\s+|\n/u).filter((sentence) => !sentence.trim().endsWith("?"));
  const added = new Set(contentWords(statements.join("\n")).filter((word) => !told.has(word)));
  const about = readWords(memory.profileJson);
  const known = new Set(
    contentWords([about, ...lead.evidence.flatMap(({ value, quote }) => [value, quote])].join("\n")),
  );
  const isNew =
    [...added].some((word) => known.has(word)) ||
    (guessLanguage(about) !== language && added.size >= ENOUGH_NEW_WORDS);
  return [
    ...(ASKS_FOR_ANSWER[language].test(text) ? ["It asks for an answer, or says that none came."] : []),
    ...(isNew ? [] : [NOTHING_NEW]),
  ];
}
