import { z } from "zod";
import { plainLetters } from "@/lib/text/fold-text";
import { type LeadFacts, pickFacts } from "@/lib/writing/pick-facts";
import { type Language, readLanguage } from "@/lib/writing/read-language";
import type { WritingInput } from "@/lib/writing/writing-input";

/** What a text says about its recipient, with the words of their page that say so. */
export const Claim = z.object({
  words: z.string().describe("The words of your text, exactly as they stand there."),
  quote: z.string().describe("The words of the recipient's page that say it, exactly as given."),
});
export type Claim = z.output<typeof Claim>;

/** More than any email of ours needs. */
const MAX_CLAIMS = 20;

/**
 * Sentences that say something about the recipient without a quote from their page behind it, in words. A claim counts if its quote is
 * among the facts that the writer was given, and has a word in common with the claim.
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
    .filter(({ words, quote }) => sharesWord(words, quote))
    .map(({ words }) => toPlain(words));
  return listStatements(paragraphs, facts, memory)
    .filter((sentence) => {
      const plain = toPlain(sentence);
      return !quoted.some((words) => plain.includes(words) || words.includes(plain));
    })
    .map((sentence) => `No quote from the recipient's page says this of them: “${sentence}”`);
}

/** Sentences about the recipient of which neither the lead's evidence nor Memory has a single word. */
export function findUnheardOf(body: string, { lead, memory }: WritingInput): string[] {
  const told = lead.evidence.flatMap(({ value, quote }) => [value, quote]);
  const known = new Set(contentWords([...told, lead.name ?? "", readStrings(memory)].join("\n")));
  return listStatements([body], pickFacts(lead), memory).filter((sentence) => {
    const words = contentWords(sentence);
    return words.length > 1 && !words.some((word) => known.has(word));
  });
}

/** Sentences that state something about the recipient: no question, no possibility, and nothing that we say of ourselves. */
function listStatements(
  paragraphs: readonly string[],
  facts: LeadFacts,
  memory: WritingInput["memory"],
): string[] {
  const words = LANGUAGES[readLanguage(memory.language)];
  const named = [facts.company, facts.title, facts.location, facts.sentence].filter((fact) => fact !== null);
  const company = memory.companyName?.trim();
  return paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+|\n+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => {
      if (sentence === "" || sentence.endsWith("?")) return false;
      if (named.some((fact) => sentence.includes(fact))) return true;
      if (!words.you.test(sentence) || words.possible.test(sentence)) return false;
      const isOurs = words.we.test(sentence) || (company && sentence.startsWith(`${company} `));
      return !isOurs || words.reported.test(sentence);
    });
}

type LanguageWords = {
  /** Speaks to the reader. */
  you: RegExp;
  /** The subject of the sentence is the sender. */
  we: RegExp;
  /** A possibility or a condition, such as what the offer could do. */
  possible: RegExp;
  /** Something about the reader inside a sentence of ours: "we know that you …". What is meant to happen, "so that you …", is none. */
  reported: RegExp;
};

const words = (alternatives: string, flags = "iu") =>
  new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, flags);
const starts = (alternatives: string) => new RegExp(`^(?:${alternatives})(?!\\p{L})`, "iu");

const LANGUAGES: Record<Language, LanguageWords> = {
  en: {
    you: words("you|your|yours"),
    we: starts("we|our|us|i|my|with us"),
    possible: words("would|could|can|if|whether"),
    reported: words("(?<!so )that you(?:r|rs)?|(?:because|since|how|when|where|why|while) your?"),
  },
  de: {
    // "sie" in small letters is somebody else.
    you: words(
      "Sie|Ihnen|Ihre?[mnrs]?|[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\\p{L}*|[Ee]uch|[Ee]uer|[Ee]ure\\p{L}*",
      "u",
    ),
    we: starts("wir|unser\\p{L}*|uns|ich|mein\\p{L}*|bei uns|mit uns"),
    possible: words("könn\\p{L}*|kann|würde\\p{L}*|wenn|falls|ob|möchte\\p{L}*"),
    reported: words("(?<!so )(?:dass|weil|da|wie|wo|warum) (?:Sie|Ihnen|Ihre?[mnrs]?)", "u"),
  },
  nl: {
    you: words("u|uw|jij|je|jullie|jouw"),
    we: starts("wij|we|onze?|ons|ik|mijn|bij ons|met ons"),
    possible: words("kan|kunt|kunnen|zou|zouden|als|wilt"),
    reported: words("(?:dat|omdat|hoe|waarom|waar) (?:u|uw|jij|je|jullie|jouw)"),
  },
  fr: {
    you: words("vous|votre|vos|tu|ton|ta|tes"),
    we: starts("nous|notre|nos|je|j['’]|mon|ma|mes|avec nous"),
    possible: words("pourr\\p{L}*|peut|peuvent|pouvez|si|voudriez|aimeriez"),
    reported: words("(?<!(?:pour|afin|sorte) )(?:que|comme|puisque|comment|où) (?:vous|votre|vos)"),
  },
  es: {
    you: words("usted|ustedes|su|sus|tu|tus|vosotros|vuestr[oa]s?"),
    we: starts("nosotros|nuestr[oa]s?|yo|mi|mis|con nosotros|\\p{L}{2,}(?:amos|emos|imos)"),
    possible: words("podría\\p{L}*|puede\\p{L}*|si|quisiera\\p{L}*|gustaría"),
    reported: words("(?<!para )(?:que|porque|cómo|donde) (?:usted|ustedes|su|sus|tu|tus)"),
  },
  it: {
    you: words("lei|suo|sua|suoi|sue|voi|vostr[oaie]|tu|tuo|tua|tuoi|tue"),
    we: starts("noi|il nostro|la nostra|i nostri|le nostre|nostr[oaie]|io|con noi|\\p{L}{2,}iamo"),
    possible: words("potrebbe\\p{L}*|potreste|può|possono|se|vorrebbe"),
    reported: words(
      "(?<!modo )(?:che|poiché|come|dove) (?:lei|il suo|la sua|i suoi|le sue|voi|il vostro|la vostra)",
    ),
  },
};

function listFacts({ title, company, location, sentence, host, addressPage }: LeadFacts): string[] {
  return [title, company, location, sentence, host, addressPage].filter((fact) => fact !== null);
}

function toPlain(text: string): string {
  return plainLetters(text).replace(/\s+/g, " ").trim();
}

/** Words that say nothing by themselves, in all languages: of four letters or more, because shorter ones never count. */
const EMPTY = new Set(
  `about after also been before both does each even every from have into just like made make many more most much only other over same some such than that their them then there these they this those very well were what when where which while will with your yours
   aber alle allen aller alles auch beim dass dein denn dieser dieses doch durch eine einem einen einer eines euch euer gegen haben hier ihre ihrem ihren ihrer ihres immer kein keine mehr nach nicht noch oder ohne sehr sein sich sind ueber uber unser unsere viele vom von wird wurde zwischen
   alle bent daar deze door dies door geen haar hebben heeft hier jullie meer naar niet onze over veel voor waar wordt zijn
   ainsi alors aussi autre autres avec avez bien cela cette comme dans depuis elle elles etes leur leurs mais meme notre nous pour plus quand sans sont sous tous tout toute toutes tres vers votre vous
   algo ante cada como cual cuando desde donde ella ellos entre esta este esto estos hace hasta mucho muchos nada nuestra nuestro otro otros para pero porque sobre tambien tiene todo todos unos usted ustedes
   alla alle anche ancora avete come cosa dalla dalle degli della delle dove essere fare hanno loro molto nella nelle nostra nostro ogni piu poco prima quale quando quella quello questa questo sempre senza siete sono suoi tutti tutto vostra vostro`.split(
    /\s+/,
  ),
);
/** As many letters make two words the same, whatever their endings. */
const STEM = 5;

/** The words of a text that say something, by their beginnings. Abbreviations such as CEO count too. */
function contentWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => /^\p{Lu}{2,3}$/u.test(word) || (word.length > 3 && !EMPTY.has(plainLetters(word))))
    .map((word) => plainLetters(word).slice(0, STEM));
}

function sharesWord(one: string, other: string): boolean {
  const found = new Set(contentWords(one));
  return contentWords(other).some((word) => found.has(word));
}

/** Every string in a value, one a line. */
function readStrings(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(readStrings).join("\n");
}
