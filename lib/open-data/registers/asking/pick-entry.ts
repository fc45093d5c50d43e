import { plainLetters } from "@/lib/text/fold-text";
import { type KnownCompany, plainNumber, type RegisterEntry, type RegisterQuestion } from "./register";

export type Picked =
  | { entry: RegisterEntry }
  /** The number belongs to a company with another name. */
  | { otherName: RegisterEntry }
  | null;

/**
 * The entry that is the company: the one with its number, if its name is one that the site uses too, because imprints also name the company
 * that hosts the site, with its number; otherwise the only one with its very name in its town.
 */
export function pickEntry(
  entries: RegisterEntry[],
  company: KnownCompany,
  question: RegisterQuestion,
): Picked {
  const number = question.number === null ? null : plainNumber(question.number);
  const numbered = number === null ? [] : entries.filter((entry) => entry.number === number);
  const agreeing = numbered.filter(({ names }) => names.some((name) => sharesWord(name, company)));
  if (agreeing.length === 1) return { entry: agreeing[0]! };
  const named = entries.filter((entry) => isNamed(entry, question) && isThere(entry, company));
  if (named.length === 1) return { entry: named[0]! };
  return numbered.length === 1 && agreeing.length === 0 ? { otherName: numbered[0]! } : null;
}

function isNamed({ names }: RegisterEntry, { name }: RegisterQuestion): boolean {
  if (name === null) return false;
  const asked = wordsOf(name).join(" ");
  return asked !== "" && names.some((one) => wordsOf(one).join(" ") === asked);
}

function isThere({ places }: RegisterEntry, { address, place }: KnownCompany): boolean {
  const known = ` ${foldWords(`${address ?? ""} ${place ?? ""}`)} `;
  return places.map(foldWords).some((one) => one !== "" && known.includes(` ${one} `));
}

/** Whether a name has a word of the names on the site, or one that its domain is made of. */
function sharesWord(name: string, { domain, name: short, legalName }: KnownCompany): boolean {
  const known = new Set([...wordsOf(short ?? ""), ...wordsOf(legalName ?? "")]);
  const label = plainLetters(domain.split(".")[0]!).replace(/[^a-z\d]/g, "");
  const words = wordsOf(name);
  // A domain in one word: "GROUPE A.B.C." of groupeabc.fr.
  if (words.length > 0 && words.join("") === label) return true;
  return words.some((word) => known.has(word) || (word.length > 3 && label.includes(word)));
}

/** The words of a name, without those that say what kind of company it is. */
function wordsOf(name: string): string[] {
  const words = foldWords(name.replace(/\./g, "")).split(" ");
  return words.filter((word) => word !== "" && !FORMS.has(word));
}

function foldWords(text: string): string {
  return plainLetters(text)
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
}

/** Legal forms and what stands beside them, in plain letters. */
const FORMS = new Set(
  (
    "ab ag aps as asa bv bvba cie co company corp corporation cv de des doo du eg eirl eurl ev gbr gmbh inc kft kg kgaa la las le les limited " +
    "llc llp lp ltd mbh nv ohg oy oyj partg plc sa sarl sas sasu sca sci scop se selarl sl slu snc societe sp spa spolka srl sro the ug und"
  ).split(" "),
);
