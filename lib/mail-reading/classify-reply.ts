import { isDisclaimer, isFirstPerson } from "./disclaimer";
import { findLaterDate } from "./find-later-date";
import { findReferral, type Referral } from "./find-referral";
import { guessLanguages } from "./guess-languages";
import {
  nameTimes,
  type PhraseName,
  REPLY_PHRASES,
  type ReplyClass,
  type ReplyPhrases,
  toPlainWords,
} from "./reply-phrases";

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
const SENTENCES_OF_DATE = 3;
/** In a sentence of so many words at most, a time alone proposes to meet. */
const MAX_WORDS_OF_TIME = 12;
/** In a sentence of so many words at most, an address alone names somebody else. */
const MAX_WORDS_OF_ADDRESS = 20;

/** Their dot ends no sentence, and patterns see none. */
const ABBREVIATION =
  "art|abs|gem|dr|mr|mrs|prof|m|mme|hr|fa|sra?|sig|dhr|mevr|mw|bzw|z\\.\\s?b|d\\.\\s?h|e\\.g|i\\.e|p\\.\\s?ej|bijv";
const SENTENCE_END = new RegExp(`(?<=[.!?？。])(?<!\\b(?:${ABBREVIATION})\\.)\\s+(?=\\S)`, "i");
const ABBREVIATION_DOT = new RegExp(`\\b(${ABBREVIATION})\\.(?=\\s*\\S)`, "gi");
const WORD_FOR_ADDRESS =
  "(?:e-?mail-? ?)?(?:address|adresse|direccioAn|indirizzo|adres)|mailadresse?|e-?mailadres|domain|domaine|dominio|domein";
/** An address or a domain in plain words, with "the address" before it. */
const ADDRESS = new RegExp(
  [
    `(?:\\b(?:\\w{1,12} |l')?(?:${WORD_FOR_ADDRESS})(?: e-?mail)?:? )?[<("'«„]{0,2}[^\\s@<>"'()]{1,64}@[^\\s@<>"'()]{1,255}[^\\s@<>"'().,;:!?][>)"'»“]{0,2}`,
    "(?:\\b(?:\\w{1,12} )?(?:domaine?|dominio|domein) |www\\.)[a-zA-Z\\d.-]{1,255}\\.[a-zA-Z]{2,63}",
  ].join("|"),
  "g",
);

type Sentence = {
  text: string;
  /** As `toPlainWords` makes it, without negations that refuse nothing. */
  said: string;
};

/**
 * What a person wants, by rules. `newestText` is the reply without quoted text and signature (`readNewestText`). `sender` is who wrote
 * it, who is never the person referred to. A mail that fits no rule is `unclear`: a person decides.
 */
export function classifyReply(
  newestText: string,
  { now, sender }: { now: Date; sender: string | null },
): ClassifiedReply {
  const text = newestText.slice(0, LONGEST_REPLY);
  const languages = guessLanguages(text).map((language) => REPLY_PHRASES[language]);
  const all = splitSentences(text).map((sentence) => ({
    text: sentence,
    said: languages.reduce(
      (said, { harmless }) => said.replace(harmless, " "),
      toPlainWords(sentence.replace(ABBREVIATION_DOT, "$1")),
    ),
  }));
  // "If you no longer wish to receive our newsletter, …" below an email is no wish of its writer.
  const isOffer = ({ text, said }: Sentence) =>
    !isFirstPerson(text) && languages.some(({ offers }) => offers.test(said));
  const sentences = withoutDisclaimer(all).filter((one) => !isOffer(one));
  const find = (wish: PhraseName, within = sentences) =>
    within.find(({ said }) => languages.some((phrases) => phrases[wish].test(said)));
  const is = (replyClass: ReplyClass, { text }: Sentence): ClassifiedReply => ({
    replyClass,
    sentence: text,
    until: null,
    referral: null,
  });

  const isLater = (sentence: Sentence): ClassifiedReply => {
    const from = sentences.indexOf(sentence);
    // The sentence and those after it: "Not now. Try again in March."
    const words = sentences.slice(from, from + SENTENCES_OF_DATE).map(({ text }) => text);
    return { ...is("not_now", sentence), until: findLaterDate(words.join(" "), now) };
  };

  // In this order, because what must not be overlooked comes first.
  // Behind a disclaimer too: who asks for it may well name the law.
  const alone = all
    .filter((one, place) => (place === 0 || !isDisclaimer(one.text)) && !isOffer(one))
    .find((one) => asksToBeLeftAlone(one, languages));
  if (alone) return is("leave_alone", alone);
  const referral = findReferral(text, sender);
  const elsewhere = find("wrongPerson") ?? (find("meeting") ? undefined : findAddress(sentences, referral));
  if (elsewhere) return { ...is("wrong_person", elsewhere), referral };
  const never = find("never");
  if (never) return is("not_interested", never);
  const later = sentences.find(({ said }) =>
    languages.some((phrases) => phrases.notNow.test(said) || phrases.notNow.test(nameTimes(said, phrases))),
  );
  if (later) return isLater(later);
  const refusal = find("notInterested");
  if (refusal) {
    // "We have one. Send me the price list all the same." "Not one for emails. Come and see us on Monday."
    const after = sentences
      .slice(sentences.indexOf(refusal) + 1)
      .filter(({ said }) => !languages.some(({ notInterested }) => notInterested.test(said)));
    const request = after.find((one) => asksForMaterial(one, languages));
    if (request) return is("interested", request);
    const proposal = after.find(({ said }) =>
      languages.some(({ meeting, time }) => meeting.test(said) && time.test(said)),
    );
    return proposal ? is("meeting", proposal) : is("not_interested", refusal);
  }
  const meeting = find("meeting");
  if (meeting) return is("meeting", meeting);
  const unsure = find("unsure");
  if (unsure) return is("question", unsure);
  const interest = find("interested") ?? sentences.find((one) => asksForMaterial(one, languages));
  if (interest) return is("interested", interest);
  const laterTime = sentences.find(({ said }) =>
    languages.some((phrases) => nameTimes(said, phrases) !== said),
  );
  if (laterTime) return isLater(laterTime);
  // "Tuesday at 10?" A time in a longer sentence may be about anything.
  const time = sentences.find(
    ({ said }) =>
      countWords(said) <= MAX_WORDS_OF_TIME && languages.some((phrases) => phrases.time.test(said)),
  );
  if (time) return is("meeting", time);
  const question = sentences.find(
    ({ text, said }) =>
      (/\p{L}.*[?？]\s*$/u.test(text) || languages.some(({ asks }) => asks.test(said))) && !isCourtesy(text),
  );
  if (question) return is("question", question);
  return { replyClass: "unclear", sentence: null, until: null, referral: null };
}

function asksToBeLeftAlone({ said }: Sentence, languages: readonly ReplyPhrases[]): boolean {
  const meant = languages.reduce((rest, { soundsLikeAlone }) => rest.replace(soundsLikeAlone, " "), said);
  return languages.some(({ leaveAlone, soundsLikeAlone, thisAddress, otherAddress }) => {
    const wish = leaveAlone.exec(meant)?.[0];
    if (wish !== undefined && !wish.includes("@")) return true;
    // Patterns would end at the dots of an address.
    const named = meant.replace(ADDRESS, thisAddress);
    if (named === meant || otherAddress.test(named)) return false;
    return wish !== undefined || leaveAlone.test(named.replace(soundsLikeAlone, " "));
  });
}

/** "Got a brochure?", "Please send us some samples." */
function asksForMaterial({ said }: Sentence, languages: readonly ReplyPhrases[]): boolean {
  return languages.some(({ material, request }) => material.test(said) && request.test(said));
}

function findAddress(sentences: readonly Sentence[], referral: Referral | null): Sentence | undefined {
  const address = referral?.address;
  if (address == null) return undefined;
  // Without a name it is one to write to where nothing else of the kind is said: "Try sales@bakery.example".
  const mayRefer = (text: string) =>
    referral?.name != null ||
    (countWords(text) <= MAX_WORDS_OF_ADDRESS && text.split("@").length === 2 && !/:\/\/|>:/.test(text));
  return sentences.find(({ text }) => text.includes(address) && mayRefer(text));
}

function countWords(sentence: string): number {
  return sentence.trim().split(/\s+/).length;
}

/** Sentences, with lines that a mail program broke joined again. */
function splitSentences(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*[-*•])/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, " ").split(SENTENCE_END))
    .map((sentence) => sentence.trim().replace(/’/g, "'").slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence !== "")
    .slice(0, MAX_SENTENCES);
}

/** A disclaimer is no wish of the writer. Whatever stands behind it is left out too, but never the first sentence. */
function withoutDisclaimer(sentences: readonly Sentence[]): readonly Sentence[] {
  const start = sentences.findIndex(({ text }, place) => place > 0 && isDisclaimer(text));
  return start < 0 ? sentences : sentences.slice(0, start);
}

function isCourtesy(sentence: string): boolean {
  return /^\W*(?:how are you|how's it going|hope you|wie geht|comment (?:allez|ça)|qué tal|cómo est|hoe gaat|come (?:sta|va))/i.test(
    sentence,
  );
}
