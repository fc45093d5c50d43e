import { z } from "zod";
import { plainLetters } from "@/lib/text/fold-text";
import { type LeadFacts, pickFacts } from "@/lib/writing/pick-facts";
import { readLanguage } from "@/lib/writing/read-language";
import type { WritingInput } from "@/lib/writing/writing-input";
import { CLAIM_WORDS, type ClaimWords } from "./claim-words";
import { contentWords, readWords } from "./content-words";

/** What a text says about its recipient, with the words of their page that say so. */
export const Claim = z.object({
  words: z.string().describe("The words of your text, exactly as they stand there."),
  quote: z.string().describe("The words of the recipient's page that say it, exactly as given."),
});
export type Claim = z.output<typeof Claim>;

/** More than any email of ours needs. */
const MAX_CLAIMS = 20;

/**
 * What the text says about the recipient without a quote from their page behind it, in words. A claim counts for a clause that it
 * stands in if its quote is among the facts that the writer was given, and has a word in common with the clause. Statements are found
 * by their words, not by their meaning: this catches the common ones, not every one that can be put into words.
 */
export function findUnquoted(
  paragraphs: readonly string[],
  claims: readonly Claim[],
  { lead, memory }: Pick<WritingInput, "lead" | "memory">,
): string[] {
  const facts = pickFacts(lead);
  const known = listFacts(facts).map(toPlain);
  const quoted = claims
    .slice(0, MAX_CLAIMS)
    .filter(({ quote }) => quote.trim() !== "" && known.some((fact) => fact.includes(toPlain(quote))))
    .map(({ words, quote }) => ({ words: toPlain(words), quote }))
    .filter(({ words }) => words !== "");
  return listStatements(paragraphs, facts, memory)
    .filter((clause) => {
      const plain = toPlain(clause);
      return !quoted.some(
        ({ words, quote }) => (plain.includes(words) || words.includes(plain)) && sharesWord(clause, quote),
      );
    })
    .map((clause) => `No quote from the recipient's page says this of them: “${clause}”`);
}

/** Clauses about the recipient of which neither the lead's evidence nor Memory has a single word. */
export function findUnheardOf(body: string, { lead, memory }: WritingInput): string[] {
  const told = lead.evidence.flatMap(({ value, quote }) => [value, quote]);
  const known = new Set(contentWords([...told, lead.name ?? "", readWords(memory)].join("\n")));
  return listStatements([body], pickFacts(lead), memory).filter((clause) => {
    const words = contentWords(clause);
    return words.length > 1 && !words.some((word) => known.has(word));
  });
}

/**
 * Clauses that state something about the recipient, or take it for granted: not what we say of ourselves, not what is merely possible,
 * and no question but one that presupposes its answer ("Why do you lose orders?").
 */
function listStatements(
  paragraphs: readonly string[],
  facts: LeadFacts,
  memory: WritingInput["memory"],
): string[] {
  const words = CLAIM_WORDS[readLanguage(memory.language)];
  const named = listFacts(facts);
  const ours = new Set(contentWords(readWords(memory)));
  const shortName = findShortName(facts.company, ours);
  const company = memory.companyName?.trim();

  /** Something goes wrong, in words that are not from Memory, and nothing ends it or makes it a mere condition. */
  function isTrouble(clause: string): boolean {
    const said = clause.replace(words.without, " ");
    const found = contentWords((said.match(words.trouble) ?? []).join(" "));
    return found.some((word) => !ours.has(word)) && !words.relief.test(said) && !words.condition.test(clause);
  }

  function isStatement({ clause, isEffect }: Clause): boolean {
    if (clause.endsWith("?"))
      return (
        words.asks.test(clause) && (isTrouble(clause) || (words.why.test(clause) && words.you.test(clause)))
      );
    if (named.some((fact) => clause.includes(fact))) return true;
    const isOurs = words.we.test(clause) || (company && clause.startsWith(`${company} `));
    if (isOurs) return words.you.test(clause) && words.reported.test(clause) && !words.possible.test(clause);
    if (isTrouble(clause) || words.business.test(clause)) return true;
    if (words.possible.test(clause) || (isEffect && isOfMemory(clause))) return false;
    return words.you.test(clause) || words.alike.test(clause) || (shortName?.test(clause) ?? false);
  }

  /** At least half of what it says is said in Memory: a benefit that we promise, and no fact of theirs. */
  function isOfMemory(clause: string): boolean {
    const said = contentWords(clause);
    return said.filter((word) => ours.has(word)).length * 2 >= said.length;
  }

  /** What we do may have an effect on the reader, said in the clause after it: "We run an order desk, and your drivers get …" */
  const hasEffect = (clause: string) => words.we.test(clause) && !words.reported.test(clause);

  return paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+|\n+/u))
    .flatMap((sentence) =>
      splitClauses(sentence, words).map((clause, index, clauses) => ({
        clause,
        isEffect: index > 0 && hasEffect(clauses[index - 1]!),
      })),
    )
    .filter(isStatement)
    .map(({ clause }) => clause);
}

type Clause = { clause: string; isEffect: boolean };

/**
 * How a text shortens the recipient's company, "Rye" for "Rye Bakery Ltd": its first word with a capital letter that Memory does not
 * have. It counts inside a clause only, since every word has a capital letter at the beginning of one.
 */
function findShortName(company: string | null, ours: ReadonlySet<string>): RegExp | null {
  const name = company
    ?.match(/(?<!\p{L})\p{Lu}\p{L}{2,}/gu)
    ?.find((word) => !ARTICLES.test(word) && !contentWords(word).some((stem) => ours.has(stem)));
  return name ? new RegExp(`(?<=\\S\\s)${name}(?!\\p{L})`, "u") : null;
}
const ARTICLES = /^(?:The|Der|Die|Das|Het|Les|Los|Las|Gli)$/;

/** A sentence in parts, each with a subject of its own, as far as its words tell. Shorter parts are lists rather than clauses. */
function splitClauses(sentence: string, words: ClaimWords): string[] {
  const clauses: string[] = [];
  for (const part of sentence.split(words.clause)) {
    const isClause = clauses.length === 0 || part.trim().split(/\s+/u).length > MAX_LIST_WORDS;
    if (isClause) clauses.push(part.trim());
    else clauses[clauses.length - 1] += ` ${part.trim()}`;
  }
  return clauses.filter((clause) => clause !== "");
}
/** As many words after a conjunction may still be a part of a list: "and your drivers too". */
const MAX_LIST_WORDS = 4;

/** What the pages say of the recipient. Where they say it is no fact about them. */
function listFacts({ title, company, location, sentence }: LeadFacts): string[] {
  return [title, company, location, sentence].filter((fact) => fact !== null);
}

function toPlain(text: string): string {
  return plainLetters(text).replace(/\s+/g, " ").trim();
}

function sharesWord(one: string, other: string): boolean {
  const found = new Set(contentWords(one));
  return contentWords(other).some((word) => found.has(word));
}
