import type { ICP_KEYS } from "@/lib/memory/icp";
import { toSingularPhrase } from "./singular";
import { splitList, tidyValue } from "./split-list";

export type Target = Partial<Record<(typeof ICP_KEYS)[number], string[]>>;

/**
 * Reads a description of an ideal customer: "20 heads of operations at bakeries in Leeds with 10 to 50 employees, but no agencies" yields
 * roles, industries, locations, companySize and exclude. Keys that are not mentioned are omitted. Roles and industries are put into the
 * singular, unless they are wanted as they were typed. It reads any words at all: ask `isSureTarget` whether it has understood them.
 */
export function readTarget(phrase: string, { asTyped = false } = {}): Target {
  const target: Target = {};
  const one = asTyped ? tidyValue : toSingularPhrase;
  const trade = (words: string) => one(toTrade(words));
  const add = (key: (typeof ICP_KEYS)[number], values: string[]) => {
    const all = [...(target[key] ?? []), ...values.filter(Boolean)];
    if (all.length > 0) target[key] = [...new Set(all)];
  };
  let rest = phrase.trim();
  const take = (pattern: RegExp, use: (match: RegExpExecArray) => void) => {
    const match = pattern.exec(rest);
    if (!match) return;
    use(match);
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
      .replace(/\s+/g, " ")
      .trim();
  };

  take(
    /,?\s*(?:\b(?:but|and)\s+)?\b(?:not|no|except(?: for)?|excluding|without|other than)\s+(.+)$/i,
    ([, words]) => add("exclude", splitList(words!).map(one)),
  );
  take(SOURCE, ([, words]) => add("sources", splitList(words!)));
  take(
    /,?\s*\b(?:who|that|which)\s+(?:are\s+)?(?:struggl\w*|suffer\w*|complain\w*|have (?:trouble|problems)|fight\w*)\s+(?:with|about|from|over)\s+(.+)$/i,
    ([, words]) => add("pains", [tidyValue(words!)]),
  );
  take(/,?\s*\b(?:(?:who|that|which)\s+(?:use|need|want)|interested in|using)\s+(.+)$/i, ([, words]) =>
    add("keywords", splitList(words!)),
  );
  take(SIZE, (match) => add("companySize", [readSize(match)]));
  rest = rest.replace(
    /\s+(?:who|that|which)(?:\s+(?:are|is))?\s+(?:(?:work|working|based|located|employed|run|running)\s+)?(?=(?:at|in|for|from)\b)/gi,
    " ",
  );
  rest = rest
    .replace(/\b(?:who|that|which) (?:own|run)\b/gi, "at")
    .replace(/\s+(?:based|located|working)(?=\s+(?:at|in|for|near|around)\b)/gi, "");
  rest = rest.replace(/\b(?:only|please)$/i, "").trim();

  for (let found = true; found; ) {
    found = false;
    const last = splitTail(rest);
    if (!last) break;
    const { head, preposition, words } = last;
    const place = isPlace(preposition, words, head, target);
    if (place === null) break;
    found = true;
    rest = head;
    if (place) add("locations", splitList(words).map(toPlaceName));
    else add("industries", splitList(words).map(trade));
  }

  const left = rest
    .replace(FILLERS_IN_FRONT, "")
    .replace(
      /^(?:(?:people|persons?|someone|those|whoever)\s+)?(?:(?:who|that)\s+(?:is|are)\s+)?(?:in charge of|responsible for)\s+/i,
      "head of ",
    )
    .trim();
  for (const word of splitList(left)) {
    const owners = /^(.+?)\s+(owners?|founders?|bosses|boss)$/i.exec(word);
    if (owners && !/^(?:co|business|company|small business)$/i.test(owners[1]!)) {
      add("roles", [one(owners[2]!)]);
      add("industries", [trade(owners[1]!)]);
    } else if (ROLE.test(word)) add("roles", [one(word)]);
    else if (!NOBODY.test(word)) add("industries", [trade(word)]);
  }
  return Object.fromEntries(
    Object.entries(target).filter(([, values]) => values.some((value) => value !== "")),
  ) as Target;
}

function splitTail(text: string) {
  const marks = [
    ...text.matchAll(/(?:^|\s)(in|at|near|around|across|from|within|throughout|inside|of|for)\s+/gi),
  ];
  // "of" and "for" count only after words such as "owner": "head of operations" is one term.
  const mark = marks.findLast((candidate) => {
    const word = candidate[1]!.toLowerCase();
    if (word !== "of" && word !== "for") return true;
    const behind = text.slice(candidate.index + candidate[0].length);
    return (
      /\b(?:owner|founder|boss|bosse|c[a-z]o)s?$/i.test(text.slice(0, candidate.index)) ||
      /\b(?:companies|businesses|firms|agencies|start-?ups|shops|stores)$/i.test(behind)
    );
  });
  if (!mark) return null;
  return {
    head: text.slice(0, mark.index).trim(),
    preposition: mark[1]!.toLowerCase(),
    words: text.slice(mark.index + mark[0].length).trim(),
  };
}

/** True for a place, false for an industry, null if the phrase belongs to the words before it ("people in charge of"). */
function isPlace(preposition: string, words: string, head: string, target: Target): boolean | null {
  if (words === "" || /^charge\b/i.test(words)) return null;
  if (/\b(?:industry|industries|sector|sectors|trade|business|space|field|market)$/i.test(words))
    return false;
  if (preposition === "at" || preposition === "of" || preposition === "for" || preposition === "inside")
    return false;
  if (preposition !== "in" && preposition !== "from") return true;
  if (isPlaceName(words)) return true;
  if (/^\p{Lu}/u.test(words) && !/\b(?:companies|agencies|firms|businesses)\b/i.test(words)) return true;
  // In lower case: a plural after a role ("heads of operations in bakeries") is an industry, anything else a place.
  return !(
    ROLE.test(head) &&
    target.industries === undefined &&
    /(?:s|logistics|hospitality|retail|manufacturing|healthcare|education|finance|software)$/i.test(words)
  );
}

function toTrade(phrase: string): string {
  const bare = tidyValue(phrase)
    .replace(/^(?:the|any|all|other|local|some)\s+/i, "")
    .replace(/\s+(?:industry|industries|sectors?|trade|space|field|market)$/i, "");
  return bare.replace(/\s*\b(?:companies|company|businesses|business)$/i, "").trim();
}

const ROLE =
  /\b(?:heads?|managers?|directors?|owners?|founders?|co-?founders?|chiefs?|c[a-z]os?|vps?|svps?|evps?|presidents?|vice[- ]presidents?|buyers?|lead|leaders?|officers?|partners?|principals?|chefs?|executives?|supervisors?|coordinators?|recruiters?|controllers?|accountants?|planners?|purchasers?|engineers?|developers?|boss(?:es)?|decision[- ]makers?|in charge of|responsible for|secretaries|assistants?|specialists?|geschäftsführer\w*|inhaber\w*|leiter\w*)\b/i;
const NOBODY =
  /^(?:(?:new|more|good|fresh|other|suitable|right|matching|interesting|great|hot|sales|potential|possible|of them)\s+)*(?:leads?|people|persons?|prospects?|contacts?|customers?|clients?|companies|company|businesses|firms|organi[sz]ations|someone|somebody|anyone|anybody|ones?|them|us|me|it|more|new|others?|e-?mails?|)$/i;
const FILLERS_IN_FRONT =
  /^(?:(?:the|all|any|some|more|new|other|good|fresh|suitable|mainly|mostly|only|always|also|especially|at least|up to|about|around|another|people like|people who are|persons? who (?:is|are)|leads?(?: like| who are)?:?|\d+)\s+)+/i;
const HOST = String.raw`(?:https?:\/\/\S+|(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?)`;
const SOURCE = new RegExp(String.raw`\b(?:on|from|at|in)\s+(${HOST}(?:(?:\s*,\s*|\s+and\s+)${HOST})*)`, "i");
const SIZE =
  /,?\s*\b(?:with|of|having|between)?\s*(?:(up to|under|fewer than|less than|at most|more than|over|at least|above)\s+)?(\d[\d,]*)(?:\s*(?:to|-|–|and)\s*(\d[\d,]*)|(\+))?\s+(?:employees|staff|people on the team|workers|heads on the payroll)\b/i;

function readSize([, bound, first, second, plus]: RegExpExecArray): string {
  const from = first!.replaceAll(",", "");
  if (second) return `${from}-${second.replaceAll(",", "")}`;
  if (plus || /more|over|at least|above/i.test(bound ?? "")) return `${from}+`;
  return bound ? `1-${from}` : from;
}

/**
 * Whether a phrase is a description of customers that `readTarget` has surely understood: no word in it points at something that only the
 * speaker knows ("my keys"), nothing hangs in the air ("bakeries in"), and each industry is a plural or named as one.
 */
export function isSureTarget(phrase: string, { mayGuessPlaces = true } = {}): boolean {
  const text = phrase.replace(SIZE, " ").trim();
  const { roles = [], industries = [], locations = [] } = readTarget(text, { asTyped: true });
  if (POINTERS.test(text.replace(/\bthe (?=netherlands|u[ks]|usa|north|south|east|west|united|czech)/gi, "")))
    return false;
  if (LOOSE_ENDS.test(text) || [...roles, ...industries, ...locations].some((word) => word.length > 80))
    return false;
  if (industries.some((word) => /\bof\b/i.test(word) && !MAKERS.test(word))) return false;
  const isNamed = roles.length > 0 || NAMED_INDUSTRY.test(text);
  if (!isNamed && !industries.every((word) => INDUSTRY.test(word))) return false;
  return mayGuessPlaces || locations.every((place) => /\p{Lu}/u.test(text) || isPlaceName(place));
}

// Determiners, pronouns, verbs and prepositions that no description of customers contains.
const POINTERS =
  /\b(?:an?|the|my|your|his|her|its|our|this|that|these|those|it|me|you|us|to|about|is|are|was|were|be|why|how|what|when|where|if|out|because|than|until|without|on|by)\b/i;
const LOOSE_ENDS = /\b(?:in|at|of|for|near|around|from|with|and|or|within)$|^(?:in|at|of|for|near|with)$/i;
const MAKERS =
  /\b(?:makers?|manufacturers?|producers?|sellers?|suppliers?|distributors?|providers?|importers?) of\b/i;
const NAMED_INDUSTRY =
  /\b(?:compan(?:y|ies)|business(?:es)?|firms?|industr(?:y|ies)|sectors?|trade|owners?|founders?)\b/i;
const INDUSTRY =
  /(?:s|logistics|hospitality|retail|manufacturing|healthcare|education|finance|software|construction|insurance|real estate|e-?commerce|engineering|marketing|people)$/i;

/** True for a place that its spelling does not reveal, because it is in lower case or ends like a plural. */
function isPlaceName(words: string): boolean {
  return PLACES.has(words.toLowerCase().replace(/^the /, "").replace(/\.$/, ""));
}

/** The usual spelling of a place: "leeds" → "Leeds", "uk" → "UK". Words with a capital letter stay unchanged. */
function toPlaceName(words: string): string {
  const bare = words
    .replace(/^(?:the (?=u|netherlands|north|south|east|west)|greater (?=never))/i, "")
    .replace(/\s+(?:area|region)$/i, "");
  if (/\p{Lu}/u.test(bare)) return bare;
  if (/^(?:uk|us|usa|eu|uae|dach|nyc|la)$/i.test(bare)) return bare.toUpperCase();
  return bare.replace(/(?<![\p{L}'])(?!(?:of|and|the|upon|am|an|der|de|la)\b)\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
}

const PLACES = new Set(
  `leeds,paris,wales,athens,brussels,netherlands,united states,united arab emirates,los angeles,las vegas,naples,cyprus,philippines,texas,kansas,illinois,arkansas,massachusetts,dallas,buenos aires,mauritius,reims,nantes,cannes,tours,us,usa,uk,eu,europe,germany,england,scotland,ireland,france,spain,italy,austria,switzerland,belgium,poland,london,berlin,hamburg,munich,manchester,bristol,york,new york,st ives,st andrews,st albans,inverness,wells,widnes,staines,lewes,honduras,bahamas,barbados,laos`.split(
    ",",
  ),
);
