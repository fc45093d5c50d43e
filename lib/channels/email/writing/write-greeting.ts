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
