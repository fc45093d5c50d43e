import { readMemorySentence } from "@/lib/writing/memory-text";
import { type LeadFacts, pickFacts } from "@/lib/writing/pick-facts";
import { readLanguage } from "@/lib/writing/read-language";
import { endSentence } from "@/lib/writing/sentences";
import { standsAlone } from "@/lib/writing/stands-alone";
import type { FollowUp, WritingInput, WritingMemory } from "@/lib/writing/writing-input";
import type { EmailDraft } from "./email-writer";
import { frameEmail } from "./frame-email";
import { followUpPhrasesFor } from "./languages/follow-up-phrases";
import { fillPhrase } from "./languages/phrases";
import { phrasesFor } from "./languages/phrases-for";

/** Where Memory says what else speaks for the offer, in the order in which follow-ups bring it. */
const NEWS_KEYS = ["benefits", "valueProposition", "value", "proof", "differentiators", "offer"] as const;
const MAX_WORDS_OF_NEWS = 28;
/** "Is this something you handle? If not, who should I ask?" */
const ASKS_WHO = 3;

/**
 * Writes a follow-up from the template: one thing that the emails before did not say, and a question. It is of Memory, the one that is
 * nearest to what its step asks for; where Memory has nothing left, another fact of the reader, with the offer to end the emails by a
 * short no. Where that is said too, the draft is spent: no email is sent for its step.
 */
export function writeFollowUp(input: WritingInput, followUp: FollowUp, subject: string): EmailDraft {
  const { memory } = input;
  const facts = pickFacts(input.lead);
  const phrases = followUpPhrasesFor(memory.language);
  const { questions } = phrasesFor(memory.language);
  const news = findNews(memory, followUp);
  const unsaid = news === null ? findUnsaidFact(facts, followUp) : null;
  const kind = unsaid === null || unsaid === "sentence" ? kindOf(facts) : unsaid;
  // Facts of the reader are what the email is built on; one who has a sentence only is quoted.
  const quoted = kind === "nobody" || unsaid === "sentence" ? quoteSentence(facts, input, followUp) : [];
  const own = news === null ? null : inPhrase(news, memory);
  const values = { ...filledFacts(facts), ...(own === null ? {} : { own }) };
  const said = fillPhrase(
    own === null ? phrases.close[kind] : phrases.news[kind][followUp.number % 2 === 1 ? 0 : 1],
    values,
  );
  const question =
    own === null ? questions[ASKS_WHO] : questions[(input.variant + followUp.number) % ASKS_WHO]!;
  const text = frameEmail(input, [...quoted, said, question], facts.addressPage);
  return { subject, text, facts: listFacts(input, facts, text), isSpent: own === null && unsaid === null };
}

/** A fact of the reader that none of the emails before names. A sentence counts only with the page that it can be quoted from. */
function findUnsaidFact(
  facts: LeadFacts,
  { earlier }: FollowUp,
): "sentence" | Exclude<Kind, "nobody"> | null {
  const told = earlier.map(fold);
  for (const name of ["sentence", "company", "title", "location"] as const) {
    const fact = facts[name];
    if (fact === null || (name === "sentence" && facts.host === null)) continue;
    const core = fold(endSentence(fact)).replace(/[.!?…]+$/u, "");
    if (!told.some((text) => text.includes(core))) return name;
  }
  return null;
}

function quoteSentence(
  { sentence, host }: LeadFacts,
  { memory }: WritingInput,
  { number }: FollowUp,
): string[] {
  if (sentence === null || host === null) return [];
  const { page, quote } = phrasesFor(memory.language);
  return [fillPhrase(page.sentence[number % 2]!, { host, quote: quote(endSentence(sentence)) })];
}

type Kind = "company" | "title" | "location" | "nobody";

function kindOf({ company, title, location }: LeadFacts): Kind {
  if (company) return "company";
  if (title) return "title";
  return location ? "location" : "nobody";
}

function filledFacts({ company, title, location }: LeadFacts): Record<string, string> {
  return { company: company ?? "", title: title ?? "", location: location ?? "" };
}

/** Of what Memory says and none of the emails before does, the entry that shares the most words with the step's intent; else the first. */
function findNews({ profileJson }: WritingMemory, { earlier, intent }: FollowUp): string | null {
  const told = earlier.map(fold);
  const asked = stemsOf(intent);
  let best: { sentence: string; shared: number } | null = null;
  for (const key of NEWS_KEYS)
    for (const entry of listEntries(Object.hasOwn(profileJson, key) ? profileJson[key] : undefined)) {
      const sentence = readMemorySentence({ entry }, ["entry"], { words: MAX_WORDS_OF_NEWS, of: "one" });
      if (sentence === null) continue;
      const core = fold(sentence).replace(/[.!?…]+$/u, "");
      if (core === "" || told.some((text) => text.includes(core))) continue;
      const shared = [...stemsOf(sentence)].filter((stem) => asked.has(stem)).length;
      if (best === null || shared > best.shared) best = { sentence, shared };
    }
  return best?.sentence ?? null;
}

/** The beginnings of a text's longer words: "guarantee" is also "guaranteed". */
function stemsOf(text: string): Set<string> {
  return new Set((fold(text).match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 6)));
}

const MAX_ENTRIES = 20;

function listEntries(value: unknown): unknown[] {
  if (typeof value === "string")
    return value
      .split(/\r?\n|(?<=[.!?])\s+(?=\p{Lu})/u)
      .filter((line) => line.trim() !== "")
      .slice(0, MAX_ENTRIES);
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [];
}

/** Capitals and line breaks aside: an email's text may be wrapped, and a sentence may stand after a colon in it. */
function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, " ").trim();
}

function inPhrase(news: string, { language, companyName }: WritingMemory): string {
  return standsAlone(news, readLanguage(language), companyName)?.afterColon ?? news;
}

function listFacts(input: WritingInput, facts: LeadFacts, text: string): string[] {
  const { title, company, location, sentence, addressPage, host } = facts;
  const told = [title, company, location, sentence].filter((fact) => fact !== null);
  if (told.length > 0) return told.filter((fact) => text.includes(fact));
  return [addressPage ?? host ?? input.lead.email.slice(input.lead.email.lastIndexOf("@") + 1)];
}
