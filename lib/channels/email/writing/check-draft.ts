import { toPlainLine } from "@/lib/text/plain-text";
import { readOwnLine } from "@/lib/writing/memory-text";
import { pickFacts } from "@/lib/writing/pick-facts";
import type { WritingInput } from "@/lib/writing/writing-input";
import { readWords } from "./content-words";
import { countOwnWords, MAX_WORDS } from "./count-words";
import type { EmailDraft } from "./email-writer";
import { writeSenderLines } from "./sender-lines";

const PLACEHOLDERS = [
  /\{\{?[^}\n]*\}?\}/,
  /\$\{/,
  /\[[\p{L}_][^\]\n]{0,40}\]/u,
  /<[\p{L}_][^>\n]{0,40}>/u,
  /%[A-Z_]{2,}%/,
  /\b(?:undefined|NaN|lorem ipsum)\b|\[object \w+\]/i,
];
const MARKUP = /<\/?[a-z!][^>]*>|\*\*|__|`|\]\(|^#{1,6} |&(?:nbsp|amp|lt|gt|quot);/im;
const PRAISE_AND_FAMILIARITY =
  /\b(?:i love|i loved|impress(?:ed|ive)|amazing|inspiring|beeindruck\p{L}*|indrukwekkend\p{L}*|impresionante|impressionnante?|as discussed|great to meet|following up|best in class|world[- ]class|leading|number one|cutting[- ]edge|guaranteed?|proven|fastest|cheapest|führende[nrs]?|marktführer|garantiert|beste[nrs]?|toonaangevend|líder|mejor|migliore|impressionante|garantit[oa]|leader|meilleure?s?)\b|#1/giu;
// Honest only in a sentence that names the page where it was seen.
const SEEN =
  /\b(?:(?:we|i)(?: have|'ve|’ve)? (?:saw|seen|noticed|came across)|(?:habe ich|ich habe|mir ist) [^.!?\n]*(?:gesehen|aufgefallen)|j'ai vu|he visto|ho visto|ho notato|zag ik|ik zag)\b/giu;

export const NOTHING_NEW = "It says nothing that the emails before do not say.";

/** A rule that a text breaks. `words`: those of the text that break it, where it is about some of them. */
export type Finding = { message: string; words?: string };

/**
 * Checks the rules for a first email and returns each violation in words; empty if the draft may go out. Whoever wrote
 * the draft, it is never sent with a finding.
 */
export function checkDraft(draft: EmailDraft, input: WritingInput): string[] {
  return sayFindings(findInDraft(draft, input));
}

/** As `checkDraft`, with the words that each finding is about. */
export function findInDraft(draft: EmailDraft, input: WritingInput): Finding[] {
  const whole = `${draft.subject}\n${draft.text}`;
  const memory = JSON.stringify(input.memory);
  const found = checkForm(draft, input);
  const require = (holds: boolean, message: string) => {
    if (!holds) found.push({ message });
  };
  const refuse = (match: RegExpExecArray | null | undefined, message: string) => {
    if (match) found.push({ message, words: match[0] });
  };
  require(countOwnWords(draft.text, input.memory) <= MAX_WORDS, `The text has more than ${MAX_WORDS} words.`);
  refuse(firstOf(PLACEHOLDERS, whole), "A placeholder is not filled in.");
  if (!/\bnull\b/.test(readWords(input.memory)))
    refuse(/\bnull\b/.exec(whole), "A placeholder is not filled in: null.");
  refuse(MARKUP.exec(whole), "The text has markup in it.");
  require(draft.isSpent !== true && !input.followUp?.earlier.includes(draft.text), NOTHING_NEW);
  require(isBuiltOnEvidence(draft, input), "It uses no fact from the lead's own evidence.");
  for (const claim of listUnsupportedClaims(draft, input, memory))
    found.push({ message: `Neither Memory nor the evidence says: ${claim}.`, words: claim });
  return found;
}

export function sayFindings(found: readonly Finding[]): string[] {
  return [...new Set(found.map(({ message }) => message))];
}

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match;
  }
}

/**
 * Checks a person's own template, filled in: only what every email needs. What it says is theirs to answer for, so neither its
 * claims nor its length are judged.
 */
export function checkTemplate(draft: EmailDraft, input: WritingInput): string[] {
  return sayFindings(findInTemplate(draft, input));
}

/** As `checkTemplate`, with the words that each finding is about. */
export function findInTemplate(draft: EmailDraft, input: WritingInput): Finding[] {
  const unfilled = /\{\{[^}\n]*\}?\}?|\}\}/.exec(`${draft.subject}\n${draft.text}`);
  return [
    ...checkForm(draft, input),
    ...(unfilled ? [{ message: "A field is not filled in.", words: unfilled[0] }] : []),
  ];
}

/** Checks what every email needs, whoever wrote it: a subject, the sender and the link to unsubscribe. */
function checkForm(draft: EmailDraft, input: WritingInput): Finding[] {
  const found: Finding[] = [];
  const require = (holds: boolean, message: string) => {
    if (!holds) found.push({ message });
  };
  require(draft.subject.trim() !== "" &&
    draft.subject.length <= 120, "The subject is empty or longer than 120 characters.");
  require(toPlainLine(draft.subject) ===
    draft.subject, "The subject has control characters, or starts or ends with a space.");
  // Plain text needs no control characters but tabs and line feeds.
  require(!/[^\P{C}\t\n]/u.test(draft.text), "The text has control characters.");
  require(draft.text.includes(input.unsubscribeUrl), "The link to unsubscribe is missing.");
  const { postalAddress } = input.memory;
  const sayable =
    postalAddress === null || postalAddress.trim() === "" || readOwnLine(postalAddress, 30) !== null;
  require(sayable, "The postal address in Memory has markup or a placeholder in it.");
  for (const line of writeSenderLines(input.memory)) {
    require(draft.text.includes(line), `The footer does not say: ${line}.`);
  }
  return found;
}

function isBuiltOnEvidence(draft: EmailDraft, { lead }: WritingInput): boolean {
  const { title, company, location, sentence, addressPage, host } = pickFacts(lead);
  const told = [title, company, location, sentence].filter((fact) => fact !== null);
  const page = addressPage ?? host ?? lead.email.slice(lead.email.lastIndexOf("@") + 1);
  const supported =
    told.length > 0 ? lead.evidence.filter(({ field }) => !/^(?:name|email|phone)$/i.test(field)) : [];
  return draft.facts.some((fact) => {
    if (fact.trim() === "" || !draft.text.includes(fact)) return false;
    // If the page offers no fact but the address, the page itself is the fact.
    if (told.length === 0) return fact === page;
    const evidence = supported.map(({ value, quote }) => `${toPlainLine(value)}\n${toPlainLine(quote)}`);
    return evidence.some((words) => words.includes(fact));
  });
}

function listUnsupportedClaims(draft: EmailDraft, input: WritingInput, memory: string): string[] {
  const { lead, unsubscribeUrl } = input;
  const written = `${draft.subject}\n${draft.text}`.replaceAll(unsubscribeUrl, " ");
  const known = `${memory}\n${readWords(input.memory)}\n${readWords(lead)}`.toLowerCase();
  const pages = listPages(lead);
  const unfounded = written
    .split(/(?<=[.!?])\s|\n/u)
    .filter((sentence) => !pages.some((page) => sentence.includes(page)));
  const claims = [
    ...(written.match(/\d+(?:[.,]\d+)*\s?%?/gu) ?? []),
    ...(written.match(PRAISE_AND_FAMILIARITY) ?? []),
    ...unfounded.flatMap((sentence) => sentence.match(SEEN) ?? []),
  ];
  return [...new Set(claims.map((claim) => claim.trim()))].filter(
    (claim) => !known.includes(claim.toLowerCase()),
  );
}

/** The pages that were read for this lead, as an email names them. */
function listPages(lead: WritingInput["lead"]): string[] {
  const { host, addressPage } = pickFacts(lead);
  return [host, addressPage].filter((page) => page !== null);
}
