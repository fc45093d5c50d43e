import { findLaterDate } from "./find-later-date";
import { findReferral, type Referral } from "./find-referral";
import { PHRASES, type ReplyClass } from "./reply-phrases";

export type ClassifiedReply = {
  replyClass: ReplyClass;
  /** The sentence that decided; null for `unclear`. */
  sentence: string | null;
  /** `not_now`: when to write again (ISO), if it says so. */
  until: string | null;
  /** `wrong_person`: who to write to instead, as far as it says so. Nothing is guessed from an address. */
  referral: Referral | null;
};

/** How much of a reply is read: what a person wants stands near the top. */
const LONGEST_REPLY = 5_000;
const MAX_SENTENCES = 60;
const LONGEST_SENTENCE = 400;

/**
 * What a person wants, by rules. `newestText` is the reply without quoted text and signature (`readNewestText`). `sender` is who wrote
 * it, who is never the person referred to. A mail that fits no rule is `unclear`: a person decides.
 */
export function classifyReply(
  newestText: string,
  { now, sender }: { now: Date; sender: string | null },
): ClassifiedReply {
  const sentences = splitSentences(newestText.slice(0, LONGEST_REPLY));
  for (const [replyClass, phrases] of PHRASES) {
    const sentence = sentences.find((one) => phrases.some((phrase) => phrase.test(one)));
    if (sentence === undefined) continue;
    if (replyClass === "wrong_person") {
      const referral = findReferral(newestText, sender);
      // "Best to ask in March" names nobody, and "my colleague and I" is nobody else.
      if (!referral && !isAboutSomebodyElse(sentence)) continue;
      return { replyClass, sentence, until: null, referral };
    }
    const until = replyClass === "not_now" ? findLaterDate(sentencesFrom(sentences, sentence), now) : null;
    return { replyClass, sentence, until, referral: null };
  }
  const question = sentences.find((one) => /[?？]\s*$/.test(one) && !isCourtesy(one));
  return {
    replyClass: question ? "question" : "unclear",
    sentence: question ?? null,
    until: null,
    referral: null,
  };
}

/** Sentences, with lines that a mail program broke joined again. */
function splitSentences(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*[-*•])/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, " ").split(/(?<=[.!?？。])\s+(?=\S)/))
    .map((sentence) => sentence.trim().replace(/’/g, "'").slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence !== "")
    .slice(0, MAX_SENTENCES);
}

/** The sentence and the one after it: "Not now. Try again in March." */
function sentencesFrom(sentences: readonly string[], sentence: string): string {
  return sentences.slice(sentences.indexOf(sentence), sentences.indexOf(sentence) + 3).join(" ");
}

function isAboutSomebodyElse(sentence: string): boolean {
  return /(?:right|wrong|correct|best) (?:person|contact|department|address|one)|no longer|left the|responsib|zuständig|falsche|nicht mehr|bonne|mauvaise|plus (?:chez|dans)|quitté|persona|trabaja|responsable|juiste|verkeerde|werkt|werkzaam|verantwoordelijk|forwarded|weitergeleitet|doorgestuurd|transmets|transfère|reenv|sbagliat|competenza|occup|lavora|responsabile|inoltr|la persona giusta/i.test(
    sentence,
  );
}

function isCourtesy(sentence: string): boolean {
  return /^\W*(?:how are you|how's it going|hope you|wie geht|comment (?:allez|ça)|qué tal|cómo est|hoe gaat|come (?:sta|va))/i.test(
    sentence,
  );
}
