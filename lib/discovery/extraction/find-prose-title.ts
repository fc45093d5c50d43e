import { plainLetters } from "@/lib/text/fold-text";
import { isStudent } from "./degrees";
import { isElsewhere, rateTitle, readsLikeTitle } from "./job-titles";
import { HONORIFICS } from "./name-words";

/** In a sentence this says only that one may write to the person. */
const CONTACT_ONLY =
  /^(?:contact(?:person| person|persoon)?|ansprech\p{L}*|kontaktperson|verantwoordelijke|verantwortliche[rn]?|responsable|responsabile|encargad[oa]|aanspreekpunt|members?|mitglied|lid)$/iu;

type Range = [start: number, end: number];

/** Characters on either side of a name that may say in a sentence what the person is. */
const NEAR = 160;
const MAX_WORDS = 7;
const ARTICLE =
  "(?:(?:an?|the|our|its|their|ein|eine|einer|der|die|das|unser|unsere|unserer|ihr|ihre|een|de|het|onze|el|la|los|las|nuestro|nuestra|un|una|uno|le|les|une|notre|votre|il|lo|nostro|nostra|o|a|nosso|nossa)(?: \\p{L}{2,20}['’]s)? |l['’])";
const IS =
  "(?:is|has been|was (?:named|elected|appointed)|serves as|served as|has served as|works as|acts as|joined \\p{L}+ as|ist|arbeitet als|ist als|fungiert als|werkt als|es|trabaja como|est|travaille comme|è|é)";
const ADVERB =
  "(?:currently|now|also|presently|newly|still|derzeit|seit \\d{4}|auch|nu|ook|momenteel|actualmente|actuellement|attualmente|als|as)";
/** "Jane Doe is our treasurer", "Jane Doe, who has been the treasurer", "Jane Doe, our treasurer". */
const SAID = new RegExp(
  `^(?:\\s*\\([^()]{0,40}\\))?(?:,? (?:who|which|die|der|qui|que|che) ${IS}| ${IS}|,)(?: ${ADVERB}){0,2} ${ARTICLE}?`,
  "u",
);
/** "Jane Doe joined the office in 2009 as a clerk": between the verb and the title there is time and place. */
const EMPLOYED = new RegExp(
  `^[^.!?;:@]{0,40}? (?:work|serv|act|join|employ|hir|appoint|elect|arbeite|tätig|werk|travaill|trabaj|lavor)\\p{L}*(?: [^.!?;:@]{1,50}?)? (?:as|als|comme|como|come) (${ARTICLE})?`,
  "u",
);
/** What a sentence about a colleague names with these is an office, in whatever words. */
const POSSESSIVE =
  /(?:^| )(?:our|its|their|unser(?:e|er)?|ihr|ihre|onze|nuestr[ao]|notre|nostr[ao]|noss[ao]|the \p{L}+['’]s) ?$/u;
/** Where a colleague works. */
const EMPLOYER = /^ (?:with|at|for|bei|beim|chez|bij) (?:\p{Lu}|our |the |unser|notre )/u;
/** Ends of words for people by what they do. */
const AGENT =
  /(?:[^aeiou]er|eer|or|ist|ian|man|woman|person|wright|smith|monger|keeper|ant|ent|(?:er|or|ist)in|wart|eur|euse|trice|[ií]er[ae]?|ière|dor|dora|tor[ae]|ster)$/u;
/** People by what they are to each other, and not by what they do. */
const RELATED =
  /^(?:mother|father|brother|sister|daughter|member|lover|winner|player|runner|friend|parent|student|resident|client|mutter|vater|bruder|schwester|tochter|partner)s?$/u;
const MAX_UNLISTED = 4;
/** Where a title that stands in a sentence ends. */
const STOP =
  /[,.;:!?()[\]|–—"“”]| - |(?<= )(?:with|at|since|who|whose|in|on|from|to|by|where|when|based|here|she|he|they|which|that|specializing|and(?= \p{Ll}+(?:s|ed)\b)|bei|beim|seit|mit|im|am|an|und|sowie|die|der|bij|sinds|met|en|die|desde|con|que|y|chez|depuis|avec|qui|et|presso|dal|che|da|has|have|is|was|will|can|may)(?= |$)|(?<= )(?:of|for|für|voor|van|von|de|del|des|di|do) (?:the|our|this|an?|der|die|das|dem|unser\p{L}*|het|onze|deze|la|las|los|el|nuestr[ao]|notre|ce|cette|nostr[ao])(?= )/u;
const BEFORE = new RegExp(
  `(?:^|[\\s(])${ARTICLE}((?:[\\p{L}\\p{M}\\d.'’&/-]+ ){0,${MAX_WORDS - 1}}[\\p{L}\\p{M}\\d.'’&/-]+)$`,
  "iu",
);

/** What a sentence says a person is: "Jane Doe is a broker associate with Acme", "our treasurer Jane Doe". Null where it says nothing. */
export function findProseTitle(text: string, nameStart: number, nameEnd: number): Range | null {
  return findAfter(text, nameEnd) ?? findBefore(text, nameStart);
}

function findAfter(text: string, from: number): Range | null {
  const rest = text.slice(from, from + NEAR);
  const lead = SAID.exec(rest)?.[0].trimEnd();
  const said = lead ? readSaid(rest, lead, from, false) : null;
  if (said) return said;
  const employed = EMPLOYED.exec(rest);
  return employed ? readSaid(rest, employed[0].trimEnd(), from, employed[1] !== undefined) : null;
}

const APPOSITION =
  /^(?:, | \()(\p{Ll}[\p{L}\p{M}'’&/ -]{2,49}|\d\p{Ll}{0,2}\.? \p{Ll}[\p{L}\p{M}'’&/ -]{2,40})(?=[,;:()]|$| [–-] )/u;
const NO_APPOSITION =
  /^(?:and|or|und|oder|en|of|y|o|et|ou|e|on|in|at|from|to|by|for|with|born|aged|geb|née|tel|mob|mobile|phone|fax|ext|home|work|cell|mail|email|via|per|am|im|an|bei|von|aus|te|uit|à|au|aux|de|du|van)(?: |$)/u;

/** "Jane Doe, loom keeper, tel. …", "Jane Doe (loom keeper)": lower-case words between a name and what follows are no place and no other name. */
export function findApposition(text: string, from: number, to: number): Range | null {
  const match = APPOSITION.exec(text.slice(from, Math.min(to, from + NEAR)));
  const value = match?.[1]?.trim();
  if (!match || !value || NO_APPOSITION.test(value) || value.split(" ").length > MAX_UNLISTED) return null;
  if (CONTACT_ONLY.test(value) || !readsLikeTitle(value)) return null;
  const start = from + match[0].indexOf(value);
  return [start, start + value.length];
}

/** `isOffice`: whether whatever stands here is one. */
function readSaid(rest: string, lead: string, from: number, isOffice: boolean): Range | null {
  const said = rest.slice(lead.length);
  const end = STOP.exec(said)?.index ?? said.length;
  const value = said.slice(0, end);
  const place = from + lead.length;
  const isAgents =
    POSSESSIVE.test(lead) || EMPLOYER.test(said.slice(value.trimEnd().length)) ? isAgent(value) : false;
  return readTitle(value, place) ?? (isOffice || isAgents ? readUnlisted(value, place) : null);
}

function isAgent(value: string): boolean {
  const last = value.trim().split(" ").at(-1)!.toLowerCase();
  return last.length >= 5 && AGENT.test(last) && !RELATED.test(last);
}

function readUnlisted(written: string, at: number): Range | null {
  const start = at + /^ */.exec(written)![0].length;
  const title = written.trim();
  const words = title.split(" ");
  if (words.length > MAX_UNLISTED || CONTACT_ONLY.test(title) || RELATED.test(words.at(-1)!.toLowerCase()))
    return null;
  if (!words.every((word) => /^[\p{L}\p{M}'’&-]+$/u.test(word)) || !readsLikeTitle(title)) return null;
  return [start, start + title.length];
}

/** "our secretary, Mrs Jane Doe". */
function withoutHonorific(lead: string): string {
  const last = /[\p{L}\p{M}-]+\.? $/u.exec(lead.slice(-20))?.[0];
  const isHonorific = last && HONORIFICS.has(plainLetters(last.replace(/\.? $/, "")));
  return isHonorific ? lead.slice(0, -last.length) : lead;
}

function findBefore(text: string, to: number): Range | null {
  const lead = withoutHonorific(text.slice(Math.max(0, to - NEAR), to)).replace(/,? $/, "");
  const value = BEFORE.exec(lead)?.[1];
  if (!value) return null;
  const at = Math.max(0, to - NEAR) + lead.length - value.length;
  // "The president thanks Jane Doe": what is beside the name is a verb.
  if (rateTitle(value.slice(value.lastIndexOf(" ") + 1)) > 0) return readTitle(value, at);
  const isOurs = POSSESSIVE.test(lead.slice(0, -value.length)) && isAgent(value);
  return isOurs ? readUnlisted(value, at) : null;
}

function readTitle(written: string, at: number): Range | null {
  // "President of Acme Group" ends before the company.
  const value = isElsewhere(written) ? written.split(/ (?:of|for|von|van|de|del|di|du) /)[0]! : written;
  const start = at + /^ */.exec(value)![0].length;
  const title = value.trim();
  if (
    title.length < 2 ||
    CONTACT_ONLY.test(title) ||
    isStudent(title) ||
    title.split(" ").length > MAX_WORDS ||
    rateTitle(title) !== 2
  )
    return null;
  return [start, start + title.length];
}
