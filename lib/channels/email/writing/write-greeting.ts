import { readOwnLine } from "@/lib/writing/memory-text";
import { readSafeFact } from "@/lib/writing/safe-fact";
import type { WritingInput } from "@/lib/writing/writing-input";
import type { Phrases } from "./languages/phrases";

/** The lead's name if it can be trusted to be a person's; otherwise null. */
export function readPerson(lead: Pick<WritingInput["lead"], "name">): string | null {
  const name = readSafeFact(lead.name ?? "", { characters: 60, ownDomain: null });
  return name !== null && /^[\p{L}\p{M}.'’\- ]+$/u.test(name) && name.split(" ").length <= 6 ? name : null;
}

/** The line that addresses the lead: "Hi Sam,". Without a name that can be trusted it is "Hello,". */
export function writeGreeting(phrases: Phrases, { memory, lead }: WritingInput): string {
  const person = readPerson(lead);
  const wished = memory.identityJson.greeting;
  // "Hi {{name}}," and "Hi" both set the word before the name.
  const word =
    typeof wished === "string" ? wished.replace(/\s*[{<[].*$/su, "").replace(/[\s,:!]+$/u, "") : "";
  const own = readOwnLine(word, 4);
  if (person === null) return `${own ?? phrases.hello}${phrases.helloEnd}`;
  const formal = own === null ? addressFormally(phrases, person, lead) : null;
  if (formal !== null) return `${phrases.hello}${phrases.helloName}${formal}${phrases.helloEnd}`;
  const hello = own ?? phrases.hi ?? phrases.hello;
  const isCasual = phrases.hi !== undefined && (own === null || /^(?:hi|hey|hello)$/i.test(own));
  const called = isCasual ? readFirstName(person, lead.email) : person;
  return `${hello}${phrases.helloName}${called}${phrases.helloEnd}`;
}

const TITLE = /^(?:dr|prof|mr|mrs|ms|miss|mx|sir|dame|lord|lady|rev|fr|hon|herr|frau|ing|dipl)\b\.?/i;
/** Where the family name comes first. */
const FAMILY_FIRST = /\.(?:hu|cn|tw|hk|jp|kr|vn)$/i;

/** The name that people are called by, where it is sure which word that is; otherwise the whole name. */
function readFirstName(name: string, email: string): string {
  const [first = "", ...others] = name.split(" ");
  const isSure =
    others.length > 0 &&
    others.length <= 3 &&
    /^\p{Lu}\p{Ll}+(?:[-'’]\p{Lu}?\p{Ll}+)*$/u.test(first) &&
    /^[\p{Script=Latin}\p{M}\p{P} ]+$/u.test(name) &&
    !TITLE.test(first) &&
    !FAMILY_FIRST.test(email);
  return isSure ? first : name;
}

const FEMALE = "frau|madame|mme|signora|sig\\.ra|mrs|ms|miss|mevrouw|mevr|señora|sra";
const MALE = "herrn?|monsieur|signor|sig|mr|meneer|de heer|dhr|señor|sr";
/** "Herr und Frau Keller": which of them it is, nobody knows. */
const COUPLE = new RegExp(
  `(?:${FEMALE}|${MALE})\\.?\\s+(?:und|u\\.|&|et|e|and)\\s+(?:${FEMALE}|${MALE})`,
  "iu",
);
/** Words before a family name that belong to it. */
const PARTICLES = /^(?:von|van|vom|zu|zum|zur|de|der|den|del|della|dello|degli|di|da|du|des|le|la|lo|d')$/i;
/** Academic titles by which Germans are addressed. */
const ACADEMIC = "(?:(?:prof|dr)\\.?\\s+){0,3}";

/**
 * "Frau Dr. Keller", where a page that names the person says so; null where none does, or pages disagree. A first name tells nobody
 * how somebody wants to be addressed.
 */
function addressFormally(
  { formal }: Phrases,
  person: string,
  { evidence, email }: WritingInput["lead"],
): string | null {
  const words = person.split(" ").filter((word) => !TITLE.test(word));
  if (formal === undefined || words.length === 0 || FAMILY_FIRST.test(email)) return null;
  let start = words.length - 1;
  while (start > 1 && PARTICLES.test(words[start - 1]!)) start -= 1;
  const [first, family] = [words.slice(0, start), words.slice(start)].map((some) => some.join(" "));
  const quotes = evidence.flatMap(({ field, quote }) => (field === "name" ? quote.slice(0, 500) : []));
  if (quotes.some((quote) => COUPLE.test(quote))) return null;
  const find = (honorific: string) => {
    const pattern = new RegExp(
      `(?<!\\p{L})(?:${honorific})\\.?\\s+(${ACADEMIC})${first ? `(?:${escapePattern(first)}\\s+)?` : ""}${escapePattern(family!)}(?!\\p{L})`,
      "iu",
    );
    return quotes.map((quote) => pattern.exec(quote)).find((match) => match !== null);
  };
  const [female, male] = [find(FEMALE), find(MALE)];
  const found = female ?? male;
  if (!found || (female && male)) return null;
  const academic = formal.female === "Frau" ? sayAcademic(found[1]!) : "";
  return `${female ? formal.female : formal.male} ${academic}${family}`;
}

function sayAcademic(words: string): string {
  const has = (title: string) => new RegExp(`\\b${title}\\b`, "i").test(words);
  return `${has("prof") ? "Prof. " : ""}${has("dr") ? "Dr. " : ""}`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replaceAll(" ", "\\s+");
}
