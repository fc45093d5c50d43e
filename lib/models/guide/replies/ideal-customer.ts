import type { Fact } from "@/lib/models/guide/fact";
import { readTarget, type Target } from "@/lib/models/guide/read-target";
import { toSingularPhrase } from "@/lib/models/guide/singular";
import { splitList, tidyValue } from "@/lib/models/guide/split-list";
import { toTargetFacts } from "@/lib/models/guide/to-target-facts";
import type { ReplyPattern } from "./reply-pattern";

export const IDEAL_CUSTOMER: ReplyPattern[] = [
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
];

function words(key: keyof Target, text: string, singular = false): Fact[] {
  const values = splitList(text).map((word) => (singular ? toSingularPhrase(word) : word));
  return values.length > 0 ? [{ piece: "icpJson", key, values }] : [];
}

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
