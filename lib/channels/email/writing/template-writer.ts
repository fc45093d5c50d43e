import { toPlainLine } from "@/lib/text/plain-text";
import { readMemoryText } from "@/lib/writing/memory-text";
import { type LeadFacts, pickFacts } from "@/lib/writing/pick-facts";
import type { WritingInput } from "@/lib/writing/writing-input";
import { countWords, MOST_WORDS } from "./count-words";
import type { EmailDraft } from "./email-writer";
import { frameEmail } from "./frame-email";
import { type Phrases, phrasesFor } from "./phrases";

const OFFER_KEYS = ["offer", "product", "products", "description", "summary", "business"] as const;
const BENEFIT_KEYS = ["benefits", "valueProposition", "value"] as const;

/** Writes from a template, without a model. Deterministic: the same input gives the same email. */
export function createTemplateWriter() {
  return { write: async (input: WritingInput): Promise<EmailDraft> => writeDraft(input) };
}

function writeDraft(input: WritingInput): EmailDraft {
  const { memory, lead } = input;
  const phrases = phrasesFor(memory.language);
  const opening = writeOpening(phrases, pickFacts(lead), lead.email);
  const offer = readMemoryText(memory.profileJson, OFFER_KEYS, 24);
  const benefit = readMemoryText(memory.profileJson, BENEFIT_KEYS, 18);
  const call = readMemoryText(memory.profileJson, ["callToAction", "cta"], 20);
  const compose = (paragraphs: (string | null)[]) =>
    frameEmail(
      input,
      paragraphs.filter((paragraph) => paragraph !== null),
      opening.source,
    );
  const saidOffer = offer === null ? null : endSentence(phrases.offer(offer));
  const saidBenefit = benefit === null ? null : endSentence(phrases.benefit(benefit));
  const ask = call === null ? phrases.question : endSentence(call);
  // From the fullest to the shortest: the first one within the word limit is used.
  const versions = [
    [opening.text, saidOffer, saidBenefit, ask],
    [opening.text, saidOffer, ask],
    [opening.text, saidOffer, phrases.question],
    [opening.text, phrases.question],
  ];
  const texts = versions.map(compose);
  const text = texts.find((candidate) => countWords(candidate) <= MOST_WORDS) ?? texts.at(-1)!;
  return { subject: opening.subject, text, facts: opening.facts };
}

/** Opens with the strongest fact; `source` is the page to name as the source of the address. */
function writeOpening(phrases: Phrases, facts: LeadFacts, email: string) {
  const { title, company, location, sentence, addressPage, host } = facts;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const subject = company
    ? phrases.subjectCompany(company)
    : title
      ? phrases.subjectTitle(title)
      : location
        ? phrases.subjectLocation(location)
        : phrases.subjectPlain(host ?? domain);
  const opening = (text: string, ...built: string[]) => ({
    subject,
    text,
    facts: built,
    source: addressPage,
  });
  // An imported row names no page, and a page that was never read must not be named.
  if (host === null) {
    const { known } = phrases;
    if (title && company) return opening(known.titleAtCompany(title, company), title, company);
    if (title) return opening(known.title(title), title);
    if (company) return opening(known.company(company), company);
    if (location) return opening(known.location(location), location);
    return { subject, text: known.address(toPlainLine(email)), facts: [domain], source: null };
  }
  if (sentence) return opening(phrases.readSentence(host, sentence), sentence);
  if (title && company) return opening(phrases.titleAtCompany(host, title, company), title, company);
  if (title) return opening(phrases.title(host, title), title);
  if (company && location)
    return opening(phrases.companyInLocation(host, company, location), company, location);
  if (company) return opening(phrases.company(host, company), company);
  if (location) return opening(phrases.location(host, location), location);
  const page = addressPage ?? host;
  return { subject, text: phrases.address(page, toPlainLine(email)), facts: [page], source: null };
}

function endSentence(text: string): string {
  // A full stop after a link would break the link.
  return /[.!?…:»”“]$/u.test(text) || /\bhttps?:\/\/\S+$/.test(text) ? text : `${text}.`;
}
