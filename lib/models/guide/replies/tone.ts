import type { Fact } from "@/lib/models/guide/fact";
import { field, identity, type ReplyPattern } from "./reply-pattern";

const EMAILS =
  "(?:(?:the |our |my |your |all )?(?:e-?mails?|mails?|messages?|texts?|drafts?|tone|style|wording))";
const MANNER = `(?:(?:in)?formal|short(?:er)?|brief(?:er)?|concise|long(?:er)?|friendl(?:y|ier)|warm(?:er)?|casual|polite|direct|plain(?:er)?|simple|simpler|professional|personal|relaxed|playful|serious|respectful|factual|crisp(?:er)?|confident|modest|humble|honest|human|calm(?:er)?|clear(?:er)?|funny|funnier|sober|kind(?:er)?|cheerful|helpful)(?:ly)?`;
const DEGREE = "(?:(?:a bit|a little|much|far|slightly|very|really|more|less|not so|not too|rather|quite) )*";
const HOW = `(${DEGREE}${MANNER}(?:(?:,? and |, )${DEGREE}${MANNER})*)`;

/** Wishes about style. They go to the tone of voice and the language of the emails, never to what is offered. */
export const TONE: ReplyPattern[] = [
  {
    pattern:
      /^(?:never|don't|do not|avoid)\s+(?:(?:mention|mentioning|use|using|say|saying|promise|promising)\s+(?:the (?:words?|phrase|term)\s+)?(.+)|(jargon|emojis?|slang|exclamation marks|buzzwords|superlatives))$/i,
    facts: ([, one, two]) => identity("avoid", one ?? two, true),
  },
  {
    pattern:
      /^(?:greet (?:them|people) with|(?:the )?greeting(?: is|:)|(?:open|start|begin) (?:the )?(?:e-?mails?|mails?) with)\s+(.+)$/i,
    facts: ([, value]) => identity("greeting", value),
  },
  {
    pattern:
      /^(?:sign off with|(?:the )?(?:closing|sign-off)(?: is|:)|(?:close|end) (?:the )?(?:e-?mails?|mails?) with)\s+(.+)$/i,
    facts: ([, value]) => identity("closing", value),
  },
  {
    pattern:
      /^(?:(?:change|set|make) )?(?:the |our |my )?(?:tone|style|voice)(?: of voice)?(?: is| should be| to|:| =)\s+([a-z][a-z ,'-]{2,80})$/i,
    facts: ([, value]) => identity("tone", value),
  },
  {
    pattern:
      /^(?:speak|talk|write|use)(?: to (?:them|people))?(?: (?:e-?mails?|mails?))?\s+(?:in |with )?an?\s+([a-z][a-z ,'-]*?)\s+(?:tone|style|voice)$/i,
    facts: ([, value]) => identity("tone", value),
  },
  {
    pattern: new RegExp(`^(?:make|keep|write) (?:${EMAILS}|it) (?:sound )?${HOW}$`, "i"),
    facts: ([, value]) => manner(value!),
  },
  {
    pattern: new RegExp(
      `^(?:be|sound|write|stay|${EMAILS} (?:are|should be|should sound|must be)) ${HOW}$`,
      "i",
    ),
    facts: ([, value]) => manner(value!),
  },
  {
    pattern: new RegExp(`^${HOW} ${EMAILS}$`, "i"),
    facts: ([, value]) => manner(value!),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:write|speak|talk|${EMAILS} (?:are|should be)|write ${EMAILS}|(?:the |our )?language(?: is|:)?)(?: to them| everything)?\s+(?:in\s+)?([a-z]+)$`,
      "i",
    ),
    facts: ([, value]) => field("language", TAGS.get(value!.toLowerCase())),
  },
];

/** "Shorter" and "less formal" are said of the tone that there is, and are added to it; "formal" replaces it. */
function manner(text: string): Fact[] {
  const isRelative = /\b(?:more|less|much|far|not (?:so|too)|a bit|a little|slightly|\w+er)\b/i.test(text);
  return identity("tone", text).map((fact) => (isRelative ? { ...fact, isAdded: true } : fact) as Fact);
}

/** The language tag (BCP 47) for a language's English name. */
const TAGS = new Map(
  "english:en german:de french:fr spanish:es italian:it dutch:nl portuguese:pt polish:pl danish:da swedish:sv norwegian:no finnish:fi czech:cs greek:el turkish:tr"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
