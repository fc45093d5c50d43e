import type { Fact } from "./fact";
import { readLanguage } from "./read-language";
import { readTarget, type Target } from "./read-target";
import { toSingularPhrase } from "./singular";
import { splitList, tidyValue } from "./split-list";

/** What one clause tells about the business, whom to look for, how to speak and who writes; empty where it tells nothing. */
export function readFacts(clause: string): Fact[] {
  if (clause.endsWith("?")) return [];
  const text = clause
    .replace(
      /^(?:(?:please|hi|hello|hey|ok|okay|yes|so|well|also|and|remember(?: that)?|note(?: that)?|you should know(?: that)?|to begin)[,:]?\s+)+/i,
      "",
    )
    .replace(/[.!]+$/, "");
  for (const { pattern, facts } of TELLINGS) {
    const match = pattern.exec(text);
    const told = match && facts(match);
    if (told && told.length > 0) return told;
  }
  return [];
}

/** Facts of a phrase that names whom to look for. */
export function toTargetFacts(target: Target): Fact[] {
  return Object.entries(target).map(([key, values]) => ({
    piece: "icpJson",
    key: key as keyof Target,
    values: values!,
  }));
}

type Telling = { pattern: RegExp; facts(match: RegExpExecArray): Fact[] };

const NAME = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+(?:(?:van|von|de|der|den|da|di|la|le|bin|al)\s+)*\p{Lu}[\p{L}\p{M}.'’-]*){0,3}`;
const EMAIL = String.raw`[^\s<>,;:"'()@]+@[^\s<>,;:"'()@]+\.[\p{L}0-9-]*[\p{L}0-9]`;
const VERB =
  "(?:sells?|offers?|makes?|provides?|builds?|develops?|produces?|delivers?|supplies|supply|manufactures?|runs?|operates?|designs?)";

const field = (key: Extract<Fact, { piece: "field" }>["key"], value: string | undefined): Fact[] =>
  value && tidyValue(value) ? [{ piece: "field", key, value: tidyValue(value) }] : [];
const profile = (key: string, value: string | undefined, list = false): Fact[] =>
  value && tidyValue(value) ? [{ piece: "profileJson", key, value: tidyValue(value), list }] : [];
const identity = (key: string, value: string | undefined, list = false): Fact[] =>
  value && tidyValue(value) ? [{ piece: "identityJson", key, value: tidyValue(value), list }] : [];
const company = (name: string | undefined): Fact[] => [
  ...profile("company", name),
  ...field("companyName", name),
];
const words = (key: keyof Target, text: string, singular = false): Fact[] => {
  const values = splitList(text).map((word) => (singular ? toSingularPhrase(word) : word));
  return values.length > 0 ? [{ piece: "icpJson", key, values }] : [];
};
const title = (text: string | undefined): Fact[] =>
  field(
    "senderTitle",
    text?.replace(/^(?:the|a|an)\s+/i, "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  );

/** "order desks to bakeries in Leeds": what is sold, and to whom. */
const offer = (text: string): Fact[] => {
  const [, what, whom] =
    /^(.+?)\s+to\s+((?!help\b|make\b|save\b|let\b|keep\b|get\b|run\b|cut\b|reduce\b|manage\b).+)$/i.exec(
      text,
    ) ?? [];
  return whom ? [...profile("offer", what), ...toTargetFacts(readTarget(whom))] : profile("offer", text);
};

/** One line a way to say something; the first that yields a fact counts. Case matters where a name is looked for. */
const TELLINGS: Telling[] = [
  // Who writes.
  {
    pattern: new RegExp(
      String.raw`^(?:(?:i am|i'm|my name is|i am called)\s+)?(${NAME})\s*(?:,|<|\(|-)\s*(${EMAIL})>?\)?$`,
      "iu",
    ),
    facts: ([, name, email]) =>
      /\p{Lu}/u.test(name!) ? [...field("senderName", name), ...field("senderEmail", email)] : [],
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?:[Tt]he |[Mm]y |[Oo]ur |[Tt]heir )?(?:work |sender |sender's |[Ss]ender |[Bb]usiness )?(?:[Ee]-?mail|[Mm]ail|[Ss]ender|[Aa]ddress)(?: address)?\s*(?:is|are|:|=)|(?:[Tt]he )?(?:[Mm]ails?|[Ee]-?mails?) (?:are|come|should come|go out|should be sent|go|should go out) (?:from|as)|(?:[Ww]rite|[Ss]end)(?: (?:mails?|e-?mails?|it|them))? (?:from|as)|[Uu]se|[Rr]each me at|I write from|I am|I'm)\s+(?:(${NAME})\s*[,<(]?\s*)?<?(${EMAIL})>?\)?(?: as (?:the )?(?:sender|sender's address))?$`,
      "u",
    ),
    facts: ([, name, email]) => [...field("senderName", name), ...field("senderEmail", email)],
  },
  {
    pattern:
      /\b(?:the |our |my )?(?:(?:postal|office|business|mailing|street|company) )?address(?: is|:| =)\s+(.+)$/i,
    facts: ([, value]) => field("postalAddress", value),
  },
  {
    pattern:
      /\b(?:the |our |my )?(?:phone|telephone|mobile)(?: number)?(?: is|:| =)?\s+(\+?[\d\s()/.-]{5,})$/i,
    facts: ([, value]) => field("phone", value),
  },
  {
    pattern:
      /\b(?:the |our |my )?(?:website|web site|site|homepage|home page|web page)(?: is|:| =)?\s+(?:at\s+)?((?:https?:\/\/)?\S+\.\S+)$/i,
    facts: ([, value]) => field("website", value),
  },
  {
    pattern: /\b(?:the |our |my )?signature(?: is|:| =)\s*(.+)$/i,
    facts: ([, value]) => field("signature", value),
  },
  {
    pattern: /\btime ?zone(?: is|:| =)?\s+([a-z]+(?:\/[a-z_+-]+)+|UTC)$/i,
    facts: ([, value]) => field("timeZone", value),
  },
  {
    pattern:
      /^(?:(?:write|speak|talk|mails? (?:are|should be)|(?:the |our )?language(?: is|:)?)(?: (?:to them|mails?|everything))?)\s+(?:in\s+)?([a-z]+)$/i,
    facts: ([, value]) => field("language", readLanguage(value!)),
  },
  {
    pattern:
      /^(?:my (?:job )?title is|i am the|i'm the|i am an?|i'm an?)\s+(.+?)(?:\s+(?:of|at)\s+(\p{Lu}.*))?$/iu,
    facts: ([, role, name]) =>
      /\b(?:head|manager|director|owner|founder|chief|c[a-z]o|partner|president|lead|officer|sales|consultant|engineer)/i.test(
        role!,
      )
        ? [...title(role), ...(name && /^\p{Lu}/u.test(name) ? company(name) : [])]
        : [],
  },
  {
    pattern: new RegExp(
      String.raw`^(?:[Ii] am|[Ii]'m|[Mm]y name is|[Mm]y name's|[Ii] am called|[Tt]he (?:sender|writer) is|[Ss]ender(?: name)?:|[Ss]ign (?:as|with)|[Mm]ails? (?:are|come|should come|go out) (?:from|as)|[Ww]rite as)\s+(${NAME})(?:,\s*(?:the |an? )?([^,]+?))?(?:\s*,?\s+(?:at|from|of|with)\s+(\p{Lu}[^,]*))?$`,
      "u",
    ),
    facts: ([, name, role, firm]) => [
      ...field("senderName", name),
      ...title(role),
      ...(firm ? company(firm) : []),
    ],
  },
  // How to speak.
  {
    pattern:
      /^(?:never|don't|do not|avoid)\s+(?:(?:mention|mentioning|use|using|say|saying|talk about|talking about|promise|promising|write about)\s+(.+)|(jargon|emojis?|slang|exclamation marks|buzzwords|superlatives))$/i,
    facts: ([, one, two]) => identity("avoid", one ?? two, true),
  },
  {
    pattern:
      /^(?:greet (?:them|people) with|(?:the )?greeting(?: is|:)|(?:open|start|begin) (?:mails? )?with)\s+(.+)$/i,
    facts: ([, value]) => identity("greeting", value),
  },
  {
    pattern:
      /^(?:sign off with|(?:the )?(?:closing|sign-off)(?: is|:)|(?:close|end) (?:mails? )?with)\s+(.+)$/i,
    facts: ([, value]) => identity("closing", value),
  },
  {
    pattern:
      /^(?:(?:change|set|make) )?(?:the |our |my )?(?:tone|style|voice)(?: of voice)?(?: is| should be| to|:| =)\s+(.+)$/i,
    facts: ([, value]) => identity("tone", value),
  },
  {
    pattern:
      /^(?:speak|talk|write|use|address them)(?: to (?:them|people))?(?: mails?)?\s+(?:in |with )?an?\s+(.+?)\s+(?:tone|style|voice|way|manner)$/i,
    facts: ([, value]) => identity("tone", value),
  },
  {
    pattern:
      /^(?:(?:speak|talk|sound|write)(?: to (?:them|people))?(?: mails?)?|be|stay|keep (?:it|the mails?|the tone|mails?)|(?:the )?mails? (?:are|should be|should sound))\s+(?!to\b|a (?:mail|e-?mail|message|draft)|me\b|an? e-?mail|the best|all\b|them\b|him\b|her\b|it\b|\d)([a-z][a-z ,'-]+)$/i,
    facts: ([, value]) =>
      /\b(?:friendl\w*|warm\w*|short\w*|brief\w*|formal\w*|informal\w*|casual\w*|polite\w*|direct\w*|plain\w*|simple|simply|honest\w*|professional\w*|relaxed|calm\w*|humble|humbly|concise\w*|serious\w*|playful\w*|funny|personal\w*|respectful\w*|factual\w*|kind\w*|modest\w*|cheerful\w*|confident\w*|helpful\w*|sober\w*|crisp\w*|clear\w*|human)\b/i.test(
        value!,
      )
        ? identity("tone", value)
        : [],
  },
  // Whom to look for.
  {
    pattern:
      /^(?:exclude|leave out|skip|ignore|rule out|keep out|filter out|avoid|(?:we )?(?:don't|do not) (?:want|need|look for|write to|contact)|no(?! worries)(?= (?:\p{L}+ ){0,2}(?:\p{L}+(?:ies|ers|ors|nts|rms|ops|els))$))\s+(?!any(?:body|one|thing)\b|them\b|it\b|me\b|him\b|her\b|to\b|.*@)(.+)$/iu,
    facts: ([, value]) => words("exclude", value!.replace(/^any\s+/i, ""), true),
  },
  {
    pattern:
      /^(?:read|use|check|try|include|scan|look (?:at|on)|search)(?: the (?:pages?|sites?|sources?))?(?: (?:on|of|at))?\s+((?:https?:\/\/)?[^\s,]+\.[a-z]{2,}\S*(?:(?:\s*,\s*|\s+and\s+)\S+\.\S+)*)(?: as (?:a )?sources?)?$/i,
    facts: ([, value]) => words("sources", value!),
  },
  {
    pattern:
      /^(?:the |our |my |their )?(roles?|job titles?|titles?|industr(?:y|ies)|sectors?|locations?|places?|regions?|countr(?:y|ies)|cit(?:y|ies)|compan(?:y|ies) sizes?|keywords?|pains?|pain points?|problems?|exclusions?|exclude|sources?)(?: to (?:look for|look in))?(?: is| are|:| =)\s*(.+)$/i,
    facts: ([, label, value]) => readLabelled(label!, value!),
  },
  {
    pattern:
      /^(?:their|the) (?:biggest |main |usual |typical )?(?:pains?|pain points?|problems?|challenges?|headaches?)(?: is| are|:)\s*(?:that )?(.+)$/i,
    facts: ([, value]) => pain(value!),
  },
  {
    pattern:
      /^(?:they|(?:our|my) (?:customers?|clients?|buyers?)) (?:often |usually |always )?(?:struggle|suffer|complain|have (?:trouble|problems)|fight)\s+(?:with|about|from|over)\s+(.+)$/i,
    facts: ([, value]) => pain(value!),
  },
  {
    pattern:
      /^(?:they|companies|the companies) (?:have|with|should have|of)\s+(.+ (?:employees|staff|workers))$/i,
    facts: ([, value]) => toTargetFacts(readTarget(`with ${value}`)),
  },
  {
    pattern:
      /^(?:we|i)?(?:'re|'m| are| am)?\s*(?:also |only |now |mostly |mainly |usually )*(?:look(?:ing)? for|search(?:ing)? for|target(?:ing)?|after|want to (?:reach|meet|find|sell to|talk to|speak to|write to)|need to reach|sell(?:ing)? to|serve|work with|aim(?:ing)? at|focus(?:ing)? on|interested in)\s+(.+)$/i,
    facts: ([all, value]) => target(all!, value!),
  },
  {
    pattern:
      /^(?:(?:our|my|the|whose) )?(?:(?:ideal|best|typical|target|usual|perfect|dream) )*(?:customers?|clients?|buyers?|audience|target group|market|leads?|prospects?|icp|target|customer profile)(?: profile)?(?: is| are|:| =| should be)\s*(.+)$/i,
    facts: ([all, value]) => target(all!, value!),
  },
  {
    pattern: /^(?:[Oo]nly |[Aa]lso |[Jj]ust )?(?:[Ii]n|[Aa]round|[Nn]ear)\s+(\p{Lu}[\p{L}\s,-]+)(?: only)?$/u,
    facts: ([all, value]) => target(all!, `in ${value}`),
  },
  // The business.
  {
    pattern:
      /^(?:the |our )?(?:main |biggest )?(?:benefits?|advantages?|value)(?: is| are|:)\s*(?:that )?(.+)$/i,
    facts: ([, value]) => profile("benefits", value, true),
  },
  {
    pattern:
      /^(?:it|this|that|our (?:product|service|software|tool)) ((?:saves?|cuts?|reduces?|halves|doubles|speeds? up|makes?|lets?|helps?|means) .+)$/i,
    facts: ([, value]) => profile("benefits", value, true),
  },
  {
    pattern:
      /^(?:(?:our )?(?:customers|clients) (?:include|like)|we are (?:used|trusted) by|used by|trusted by|(?:our )?(?:proof|references?)(?: is| are|:))\s+(.+)$/i,
    facts: ([, value]) => profile("proof", value, true),
  },
  {
    pattern: /^(?:the |our )?call to action(?: is|:| =)\s*(.+)$/i,
    facts: ([, value]) => profile("callToAction", value),
  },
  {
    pattern: /^(?:the |our |my )?(?:offer|product|service)s?(?: is| are|:| =)\s*(.+)$/i,
    facts: ([, value]) => profile("offer", value),
  },
  {
    pattern: /^(?:the |our |my )?(?:business|what we do)(?: is|:| =)\s*(?!called)(.+)$/i,
    facts: ([, value]) => profile("business", value),
  },
  {
    pattern:
      /^(?:(?:the |our |my )?(?:company|business|firm|shop)(?: name)?(?: is(?: called)?|:| =| is named)|we are called|we're called|i work (?:at|for)|i am from|i'm from|we are from)\s+(.+)$/i,
    facts: ([, value]) => (/^an? /i.test(value!) ? profile("business", value) : company(value)),
  },
  {
    pattern: /^we(?: are|'re) ((?:an?|the) .+?)(?:,? (?:called|named) (.+))?$/i,
    facts: ([, what, name]) => [...profile("business", what), ...(name ? company(name) : [])],
  },
  {
    pattern: /^[Ww]e(?: are|'re) (\p{Lu}[^,]*?)(?:,\s*(?:an?|the)\s+(.+))?$/u,
    facts: ([, name, what]) => [...company(name), ...profile("business", what)],
  },
  {
    pattern:
      /^(?:we|i)?\s*(?:also |mainly |mostly )?(?:sell|offer|make|provide|build|develop|produce|deliver|supply|manufacture|run|operate|design)\s+(.+)$/i,
    facts: ([, value]) => offer(value!),
  },
  { pattern: /^(?:we|i)\s+(?:also |mainly )?(help .+)$/i, facts: ([, value]) => profile("offer", value) },
  {
    pattern: new RegExp(String.raw`^(\p{Lu}[\p{L}\p{N}&'. -]*?)\s+${VERB}\s+(.+)$`, "u"),
    facts: ([, name, value]) =>
      /^(?:We|I|It|They|This|That|Who|What|He|She|You|The|Our|My)$/.test(name!.split(" ")[0]!)
        ? []
        : [...company(name), ...offer(value!)],
  },
];

function pain(text: string): Fact[] {
  return [{ piece: "icpJson", key: "pains", values: [tidyValue(text)] }];
}

function target(clause: string, phrase: string): Fact[] {
  const replace = /\b(?:only|instead|just)\b/i.test(clause);
  const bare = phrase.replace(/\s*\b(?:only|instead|just|too|as well)\b/gi, "");
  return toTargetFacts(readTarget(bare)).map((fact) => (replace ? { ...fact, replace } : fact) as Fact);
}

function readLabelled(label: string, value: string): Fact[] {
  const name = label.toLowerCase();
  if (/^(?:role|job|title)/.test(name)) return words("roles", value, true);
  if (/^(?:industr|sector)/.test(name)) return words("industries", value, true);
  if (/^(?:locat|place|region|countr|cit)/.test(name)) return words("locations", value);
  if (/^compan/.test(name))
    return words(
      "companySize",
      value.replace(/\s*(?:to|–)\s*(?=\d)/, "-").replace(/\s*(?:employees|people|staff)$/i, ""),
    );
  if (/^keyword/.test(name)) return words("keywords", value);
  if (/^(?:pain|problem)/.test(name)) return pain(value);
  if (/^exclu/.test(name)) return words("exclude", value, true);
  return words("sources", value);
}
