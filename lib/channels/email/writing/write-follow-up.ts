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
 * Writes a follow-up from the template: one thing of Memory that the emails before did not say, the one that is nearest to what its step
 * asks for, and a question. Where nothing is left to say, it says once that a no ends the emails; after that it is spent.
 */
export function writeFollowUp(input: WritingInput, followUp: FollowUp, subject: string): EmailDraft {
  const { memory } = input;
  const facts = pickFacts(input.lead);
  const phrases = followUpPhrasesFor(memory.language);
  const { questions, page } = phrasesFor(memory.language);
  const kind = kindOf(facts);
  const news = findNews(memory, followUp);
  const own = news === null ? null : inPhrase(news, memory);
  const values = { ...filledFacts(facts), ...(own === null ? {} : { own }) };
  const said = fillPhrase(
    own === null ? phrases.close[kind] : phrases.news[kind][followUp.number % 2 === 1 ? 0 : 1],
    values,
  );
  // Facts of the reader are what the email is built on; one who has a sentence only is quoted.
  const quoted =
    kind === "nobody" && facts.sentence !== null && facts.host !== null
      ? [
          fillPhrase(page.sentence[followUp.number % 2]!, {
            host: facts.host,
            quote: phrasesFor(memory.language).quote(endSentence(facts.sentence)),
          }),
        ]
      : [];
  const question =
    own === null ? questions[ASKS_WHO] : questions[(input.variant + followUp.number) % ASKS_WHO]!;
  const text = frameEmail(input, [...quoted, said, question], facts.addressPage);
  const isSpent = own === null && followUp.earlier.some((before) => fold(before).includes(fold(said)));
  return { subject, text, facts: listFacts(input, facts, text), isSpent };
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
