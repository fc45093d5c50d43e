import type { DiscoveryMode } from "@/db/schema";
import { describeMissing, keepForDiscovery } from "../describe-missing";
import type { Answer, Intent } from "../intent";
import { readTarget, type Target } from "../read-target";
import type { Turn } from "../read-turn";
import { toTargetFacts } from "../to-target-facts";
import { missingNow, resultOf } from "../tool-result";

export const findLeads: Intent = {
  name: "find_leads",
  example: "find 20 heads of operations at bakeries in Leeds",
  read: (clause) => {
    const asked = readRequest(clause);
    if (!asked) return null;
    const { input, target } = asked;
    return {
      facts: toTargetFacts(target).map((fact) => ({ ...fact, replace: true })),
      answer: (turn) => answerSearch(turn, input),
    };
  },
};

type Request = {
  input: { mode: DiscoveryMode; targetCount?: number; discoveryDepth?: "deep" };
  target: Target;
};

const VERB =
  /^(?:find|discover|search(?: the web)?(?: for)?|look(?: around)? for|looking for|hunt(?: for)?|source|scout(?: for)?|track down|dig up|go (?:and )?find)\s+/i;
const WANT =
  /^(?:get|bring|fetch|give|i need|we need|i want|we want|need|want|i'd like|more|another)\s+(?:me\s+|us\s+)?/i;
const START =
  /^(?:(?:start|begin|run|launch|do)\s+(?:(?:a|the|another|new|your)\s+)*(?:discovery|search|searching|looking|finding|hunt|hunting)(?:\s+run)?|discovery|search|find(?: more)?|(?:start|begin))(?:\s+for)?(?:\s+(?=\S)|$)/i;
const COUNT =
  /^(?:(?:up to|about|around|at least|at most|roughly|some|another|a further|more|the next|the|maybe|me|us|for)\s+)*(\d{1,3}(?:,\d{3})+|\d+)\b\s*(?:more\b\s*)?/i;

function readRequest(clause: string): Request | null {
  const text = clause.replace(/[?!.]+$/, "");
  if (/^(?:find|search)\s+(?:out\b|in my leads|my leads|the lead\b|\S+@)/i.test(text)) return null;
  const verb = VERB.exec(text) ?? START.exec(text);
  const want = verb ? null : WANT.exec(text);
  if (!verb && !want) return null;
  let rest = text.slice((verb ?? want)![0].length).replace(/^(?:me|us)\s+/i, "");
  if (
    want &&
    !/^(?:(?:up to|about|around|some|a few|few|more|new|fresh|another|other)\s+)*(?:\d[\d,]*\s+)?(?:(?:more|new|fresh|good|other|further)\s+)*(?:leads|prospects|people to write to|contacts)\b/i.test(
      rest,
    )
  )
    return null;
  if (want && /\b(?:best|top|my|our|the)\s+(?:\d+\s+)?(?:leads|prospects|contacts)/i.test(rest)) return null;
  const deep = /\b(?:thoroughly|deep(?:ly)?|in depth|carefully)\b/i.test(rest);
  rest = rest.replace(/,?\s*\b(?:thoroughly|deep(?:ly)?|in depth|carefully|quickly|fast)\b/gi, "").trim();
  const count = COUNT.exec(rest);
  const words = (count ? rest.slice(count[0].length) : rest).replace(
    /^(?:a few|a couple of|few|some|any)\s+/i,
    "",
  );
  const target = readTarget(words);
  const input: Request["input"] = { mode: readMode(words, target) };
  if (count) input.targetCount = Number(count[1]!.replaceAll(",", ""));
  if (deep) input.discoveryDepth = "deep";
  return { input, target };
}

function readMode(words: string, target: Target): DiscoveryMode {
  if (target.pains) return "pain";
  if (
    /^(?:more |new |other |\w+ )?(?:companies|businesses|firms|organi[sz]ations|compan(?:y|ies))\b/i.test(
      words,
    )
  )
    return "company";
  if (
    target.industries &&
    !target.roles &&
    !/\b(?:people|persons?|leads?|contacts?|prospects?|customers?|clients?)\b/i.test(words)
  )
    return "company";
  return "people";
}

function answerSearch(turn: Turn, input: Request["input"]): Answer {
  const { targetCount } = input;
  if (targetCount !== undefined && (targetCount < 1 || targetCount > 1_000)) {
    return { text: "One search can look for 1 to 1,000 leads. Say for example “find 50 leads”." };
  }
  const many =
    targetCount === undefined ? "leads" : targetCount === 1 ? "1 lead" : `up to ${targetCount} leads`;
  if (resultOf(turn, "startDiscovery") !== undefined) {
    return {
      text: `I am looking for ${many} now. Ask “how is it going?” at any time; “who did you find?” shows them.`,
    };
  }
  const missing = keepForDiscovery(missingNow(turn) ?? []);
  if (missing.length > 0) {
    return { text: `I cannot look for leads yet. ${describeMissing(missing)} Then ask me again.` };
  }
  return { text: `I will look for ${many} when you approve this.`, call: { tool: "startDiscovery", input } };
}
