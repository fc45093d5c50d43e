import type { Criterion } from "@/lib/memory/criteria";
import type { Fact } from "@/lib/models/guide/fact";
import { isSureTarget, readTarget, type Target } from "@/lib/models/guide/read-target";
import { toSingularPhrase } from "@/lib/models/guide/singular";
import { splitList, tidyValue } from "@/lib/models/guide/split-list";
import { toTargetFacts } from "@/lib/models/guide/to-target-facts";
import type { ReplyPattern } from "./reply-pattern";

const LISTS =
  "roles?|job titles?|titles?|industr(?:y|ies)|sectors?|locations?|places?|compan(?:y|ies) sizes?|keywords?";

export const IDEAL_CUSTOMER: ReplyPattern[] = [
  {
    pattern: new RegExp(
      `^(?:(?:the|our|my|their) )?(${LISTS}) (?:(?:is|are|must be|should be) (?:a )?(must(?:-haves?)?|required|mandatory|optional|nice to have|not required|not a must)|(must) match|(?:need not|doesn't have to|don't have to|do not have to|does not have to) match)$`,
      "iu",
    ),
    facts: ([, list, said, must]) =>
      importance(list!, /^(?:must|required|mandatory)/i.test(said ?? must ?? "")),
  },
  {
    pattern: new RegExp(
      `^(?:leads|people|contacts|they) must match (?:(?:one of )?(?:the|our|my|these) )?(${LISTS})$`,
      "iu",
    ),
    facts: ([, list]) => importance(list!, true),
  },
  {
    pattern:
      /^(?:exclude|rule out|filter out|(?:we )?(?:don't|do not|never) (?:look for|write to|contact|target))\s+(?:any\s+)?(.+)$/iu,
    facts: ([, value]) =>
      isSureTarget(value!) && readTarget(value!).industries ? words("exclude", value!, true) : [],
  },
  {
    pattern:
      /^(?:read|search|use|add)(?: the (?:pages?|sites?))?(?: (?:on|of|at))?\s+((?:https?:\/\/)?[^\s,]+\.[a-z]{2,}\S*(?:(?:\s*,\s*|\s+and\s+)\S+\.\S+)*)(?: as (?:a )?sources?)?$/i,
    facts: ([, value]) => (value!.includes("@") ? [] : words("sources", value!)),
  },
  {
    pattern:
      /^(?:(?:our|my|their|target) )?(roles?|job titles?|titles?|industr(?:y|ies)|sectors?|locations?|places?|regions?|countr(?:y|ies)|cit(?:y|ies)|compan(?:y|ies) sizes?|keywords?|pains?|pain points?|exclusions?|exclude|sources?)(?::| =)\s*(.+)$/i,
    facts: ([, label, value]) => readLabelled(label!, value!),
  },
  {
    pattern:
      /^their (?:biggest |main |usual |typical )?(?:pains?|pain points?|problems?|challenges?|headaches?)(?: is| are|:)\s*(?:that )?(.+)$/i,
    facts: ([, value]) => pain(value!),
  },
  {
    pattern:
      /^(?:our|my) (?:customers?|clients?|buyers?) (?:often |usually |always )?(?:struggle|suffer|complain|have (?:trouble|problems)|fight)\s+(?:with|about|from|over)\s+(.+)$/i,
    facts: ([, value]) => pain(value!),
  },
  {
    pattern: /^(?:they|(?:our|my) (?:customers?|clients?)) have\s+(.+ (?:employees|staff|workers))$/i,
    facts: ([, value]) => toTargetFacts(readTarget(`with ${value}`)),
  },
  {
    pattern:
      /^we\s+(?:also |only |now |mostly |mainly |usually )*(?:look for|target|sell to|serve|want to (?:reach|sell to|write to))\s+(.+)$/i,
    facts: ([all, value]) => target(all!, value!),
  },
  {
    pattern:
      /^(?:the |our |my )(?:(?:ideal|best|typical|target|usual|perfect|dream) )*(?:customers?|clients?|buyers?|audience|target group|market|icp|target|customer profile)(?: profile)?(?: is| are|:| =| should be)\s*(.+)$/i,
    facts: ([all, value]) => target(all!, value!),
  },
];

function words(key: keyof Target, text: string, singular = false): Fact[] {
  const values = splitList(text).map((word) => (singular ? toSingularPhrase(word) : word));
  return values.length > 0 ? [{ piece: "icpJson", key, values }] : [];
}

function importance(list: string, must: boolean): Fact[] {
  const key = listNamed(list);
  return [{ piece: "importance", key, must }];
}

function pain(text: string): Fact[] {
  return [{ piece: "icpJson", key: "pains", values: [tidyValue(text)] }];
}

/** Nothing of a phrase that is not surely a description of customers: "our customers are angry". */
function target(clause: string, phrase: string): Fact[] {
  const replace = /\b(?:only|instead|just)\b/i.test(clause);
  const bare = phrase.replace(/\s*\b(?:only|instead|just|too|as well)\b/gi, "");
  const read = readTarget(bare);
  // What stands behind "who" or "but no" may be any words, and is told apart by them.
  const isSure = read.exclude || read.pains || read.keywords || isSureTarget(bare);
  if (!isSure) return [];
  return toTargetFacts(read).map((fact) => (replace ? { ...fact, replace } : fact) as Fact);
}

function readLabelled(label: string, value: string): Fact[] {
  const name = label.toLowerCase();
  if (/^pain/.test(name)) return pain(value);
  if (/^exclu/.test(name)) return words("exclude", value, true);
  if (/^source/.test(name)) return words("sources", value);
  const key = listNamed(name);
  if (key === "companySize")
    return words(
      key,
      value.replace(/\s*(?:to|–)\s*(?=\d)/, "-").replace(/\s*(?:employees|people|staff)$/i, ""),
    );
  return words(key, value, key === "roles" || key === "industries");
}

/** The list of the ideal customer that a word names. */
function listNamed(label: string): Criterion {
  const name = label.toLowerCase();
  if (/^(?:role|job|title)/.test(name)) return "roles";
  if (/^(?:industr|sector)/.test(name)) return "industries";
  if (/^compan/.test(name)) return "companySize";
  return /^keyword/.test(name) ? "keywords" : "locations";
}
