import type { WritingInput } from "@/lib/writing/writing-input";
import { NOTHING_NEW } from "./check-draft";

/** Asking for an answer, or naming that none came, in the languages of the mails. */
const ASKS_FOR_ANSWER = new RegExp(
  [
    String.raw`\b(?:just )?(?:bump(?:ing)?|checking in|check in|touching base|touch base|circl(?:e|ing) back|follow(?:ing)? up)\b`,
    String.raw`\b(?:haven['’]t|have not|didn['’]t|did not) (?:yet )?(?:heard?|received?|got|gotten|get)\b`,
    String.raw`\bdid you (?:see|get|have a chance|have time)\b|\bany thoughts\b`,
    String.raw`\b(?:nachhaken|nachfassen|nachzufragen|noch nichts von Ihnen)\b`,
    String.raw`\b(?:je (?:me permets de )?reviens vers vous|je vous relance|sans (?:nouvelles|réponse) de votre part)`,
    String.raw`\b(?:vuelvo a escribir|no he recibido respuesta|seguimiento)\b`,
    String.raw`\b(?:torno a scriver\p{L}*|non ho ricevuto risposta|sollecit\p{L}*)`,
    String.raw`\b(?:kom(?:en)? (?:even )?terug op|nog niets van u gehoord|opvolgen)\b`,
  ].join("|"),
  "iu",
);

/**
 * Rules for a follow-up that the language model wrote: it says something of Memory or of the reader's page that the emails before do
 * not say, and does not merely ask for an answer. Returns findings in words.
 */
export function checkNews(paragraphs: readonly string[], { followUp, memory, lead }: WritingInput): string[] {
  if (!followUp) return [];
  const text = paragraphs.join("\n");
  const told = wordsOf(followUp.earlier.join("\n"));
  const known = wordsOf(
    JSON.stringify([memory.profileJson, lead.evidence.map(({ value, quote }) => [value, quote])]),
  );
  const statements = text.split(/(?<=[.!?…])\s+|\n/u).filter((sentence) => !sentence.trim().endsWith("?"));
  const isNew = [...wordsOf(statements.join("\n"))].some((word) => known.has(word) && !told.has(word));
  return [
    ...(ASKS_FOR_ANSWER.test(text) ? ["It asks for an answer, or says that none came."] : []),
    ...(isNew ? [] : [NOTHING_NEW]),
  ];
}

/** The longer words of a text, in lower case: shorter ones carry no news. */
function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu));
}
