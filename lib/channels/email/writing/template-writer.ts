import { toPlainLine } from "@/lib/text/plain-text";
import { readMemorySentence } from "@/lib/writing/memory-text";
import { type LeadFacts, pickFacts } from "@/lib/writing/pick-facts";
import { readLanguage } from "@/lib/writing/read-language";
import { endSentence } from "@/lib/writing/sentences";
import { standsAlone } from "@/lib/writing/stands-alone";
import type { WritingInput, WritingMemory } from "@/lib/writing/writing-input";
import { countOwnWords, countWords, MAX_WORDS, MAX_WORDS_OF_BODY } from "./count-words";
import type { EmailDraft } from "./email-writer";
import { frameEmail } from "./frame-email";
import { fillPhrase, type Phrases } from "./languages/phrases";
import { phrasesFor } from "./languages/phrases-for";
import { type Choices, chooseVariant } from "./variants";
import { writeFollowUp } from "./write-follow-up";

const OFFER_KEYS = ["offer", "product", "products", "description", "summary", "business"] as const;
const BENEFIT_KEYS = ["benefits", "valueProposition", "value"] as const;

/** Writes from a template, without a model. Deterministic: the same input gives the same email. */
export function createTemplateWriter() {
  return { write: async (input: WritingInput): Promise<EmailDraft> => writeDraft(input) };
}

function writeDraft(input: WritingInput): EmailDraft {
  const { memory, lead } = input;
  const phrases = phrasesFor(memory.language);
  const choices = chooseVariant(input.variant);
  const facts = pickFacts(lead);
  const { followUp } = input;
  if (followUp) {
    const subject =
      followUp.subject ?? writeSubject(phrases, chooseVariant(input.variant + 1), facts, lead.email);
    return writeFollowUp(input, followUp, subject);
  }
  const opening = writeOpening(phrases, choices.opening, facts, lead.email);
  const { profileJson } = memory;
  const offer = readMemorySentence(profileJson, OFFER_KEYS, { words: 30, of: "all" });
  const benefit = readMemorySentence(profileJson, BENEFIT_KEYS, { words: 18, of: "one" });
  const call = readMemorySentence(profileJson, ["callToAction", "cta"], { words: 20, of: "one" });
  const saidOffer = sayOwn(offer, phrases.offer, choices.offer, memory);
  const saidBenefit = sayOwn(benefit, phrases.benefit, choices.benefit, memory);
  const question = phrases.questions[choices.question]!;
  // From the fullest to the shortest: the first one within the word limits is used.
  const versions = [
    [opening.text, saidOffer, saidBenefit, call ?? question],
    [opening.text, saidOffer, call ?? question],
    [opening.text, saidOffer, question],
    [opening.text, question],
  ]
    .slice(input.leaner ?? 0)
    .map((paragraphs) => paragraphs.filter((paragraph) => paragraph !== null));
  const texts = versions
    .filter((paragraphs) => countWords(paragraphs.join("\n")) <= MAX_WORDS_OF_BODY)
    .map((paragraphs) => frameEmail(input, paragraphs, facts.addressPage));
  const text = texts.find((candidate) => countOwnWords(candidate, memory) <= MAX_WORDS) ?? texts.at(-1)!;
  return { subject: writeSubject(phrases, choices, facts, lead.email), text, facts: opening.facts };
}

function writeSubject({ subjects }: Phrases, { subject }: Choices, facts: LeadFacts, email: string): string {
  const { company, title, location } = facts;
  if (company) return fillPhrase(subjects.company[subject]!, { company });
  if (title) return fillPhrase(subjects.title[subject]!, { title });
  if (location) return fillPhrase(subjects.location[subject]!, { location });
  const host = facts.host ?? email.slice(email.lastIndexOf("@") + 1);
  return fillPhrase(subjects.host[subject]!, { host });
}

/** Opens with the strongest fact. */
function writeOpening(phrases: Phrases, at: number, facts: LeadFacts, email: string) {
  const { title, company, location, sentence, host } = facts;
  // An imported row names no page, and a page that was never read must not be named.
  const words = host === null ? phrases.known : phrases.page;
  const open = (forms: readonly string[], values: Record<string, string>, built: string[]) => ({
    text: fillPhrase(forms[at]!, { ...values, ...(host === null ? {} : { host }) }),
    facts: built,
  });
  if (sentence && host !== null) {
    const quoted = { words: phrases.quote(sentence), quote: phrases.quote(endSentence(sentence)) };
    return open(phrases.page.sentence, quoted, [sentence]);
  }
  if (title && company) return open(words.titleAtCompany, { title, company }, [title, company]);
  if (title) return open(words.title, { title }, [title]);
  if (company && location)
    return open(words.company, { company: `${company} (${location})` }, [company, location]);
  if (company) return open(words.company, { company }, [company]);
  if (location) return open(words.location, { location }, [location]);
  if (host !== null) return open(phrases.page.host, {}, [facts.addressPage ?? host]);
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return open(phrases.known.address, { address: toPlainLine(email) }, [domain]);
}

type OwnForms = { sentence: readonly string[]; other: readonly string[] };

/** Our user's words in a phrase: alone if they are a sentence about their company or to its customer. */
function sayOwn(
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
