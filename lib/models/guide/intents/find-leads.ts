import type { DiscoveryMode } from "@/db/schema";
import { describeOverrides, type IcpOverrides } from "@/lib/memory/icp-overrides";
import { describeMissing, keepForDiscovery } from "../describe-missing";
import type { Answer, Intent } from "../intent";
import { quoteData } from "../quote-data";
import { isSureTarget, readTarget, type Target } from "../read-target";
import type { Turn } from "../read-turn";
import { missingNow, resultOf } from "../tool-result";

export const findLeads: Intent = {
  name: "find_leads",
  example: "find 20 heads of operations at bakeries in Leeds",
  read: (clause) => {
    const asked = readRequest(clause);
    return asked && { answer: (turn) => answerSearch(turn, asked) };
  },
};

/** `beyond`: what was asked for and a single search cannot be given. */
type Request = { input: SearchInput; beyond: string[] };
type SearchInput = {
  mode: DiscoveryMode;
  targetCount?: number;
  discoveryDepth?: "deep";
  overrides?: IcpOverrides;
};

const VERB =
  /^(?:also\s+)?(?:(?:(?:i am|i'm|we are|we're)\s+)?looking for|find|discover|search(?: the web)?(?: for)?|look(?: around)? for|hunt for|track down|go (?:and )?find)\s+/i;
const WANT = /^(?:get|bring|give|i need|we need|i want|we want|need|want|i'd like)\s+(?:me\s+|us\s+)?/i;
const LEADS =
  /^(?:(?:up to|about|around|some|a few|few|more|new|fresh|another|other)\s+)*(?:\d[\d,]*\s+)?(?:(?:more|new|fresh|good|other|further)\s+)*(?:leads|prospects|people to write to|contacts)\b/i;
const START =
  /^(?:start|begin|run|launch|do)\s+(?:(?:a|the|another|new|your)\s+)*(?:discovery|search|searching|looking)(?:\s+run)?(?:\s+for(?=\s)|$)\s*/i;
const COUNT =
  /^(?:(?:up to|about|around|at least|at most|roughly|some|another|a further|more|the next|the|me|us)\s+)*(\d{1,3}(?:,\d{3})+|\d+)\b\s*(?:more\b\s*)?/i;
const DEPTH = /,?\s*\b(?:thoroughly|deep(?:ly)?|in depth|carefully)(?:\s+for\b)?/gi;
const ANYBODY =
  /\b(?:leads?|people|persons?|prospects?|contacts?|customers?|clients?|companies|businesses|firms)\b/i;

function readRequest(clause: string): Request | null {
  const text = clause.replace(/[?!.]+$/, "");
  const isDeep = text.search(DEPTH) >= 0;
  const plain = text.replace(DEPTH, (words) => (/for$/i.test(words) ? " for" : "")).replace(/ {2,}/g, " ");
  const start = START.exec(plain);
  const verb = start ?? VERB.exec(plain);
  const want = verb ? null : WANT.exec(plain);
  if (!verb && !want) return null;
  const rest = plain.slice((verb ?? want)![0].length).replace(/^(?:me|us)\s+/i, "");
  if (want && !LEADS.test(rest)) return null;
  if (/^(?:in |through )?(?:my|our|the)\s+(?:lead|leads)\b|^\S+@/i.test(rest)) return null;
  const count = COUNT.exec(rest);
  const words = (count ? rest.slice(count[0].length) : rest)
    .replace(/^(?:a few|a couple of|few|some|any|the best|new|more)\s+/i, "")
    .trim();
  const isBare = words === "" && start !== null;
  const isSplit = readTarget(words, { asTyped: true });
  const beyond = BEYOND.filter((key) => isSplit[key]).map((key) => isSplit[key]!.join(", "));
  if (!isBare && words === "") return null;
  const mayGuessPlaces = count !== null || ANYBODY.test(words);
  if (!isBare && beyond.length === 0 && !isSureTarget(words, { mayGuessPlaces })) return null;
  const overrides = Object.fromEntries(
    (["roles", "industries", "keywords", "locations"] as const).flatMap((key) =>
      isSplit[key] ? [[key, isSplit[key]]] : [],
    ),
  );
  const input: SearchInput = { mode: readMode(words, isSplit) };
  if (count) input.targetCount = Number(count[1]!.replaceAll(",", ""));
  if (isDeep) input.discoveryDepth = "deep";
  if (Object.keys(overrides).length > 0) input.overrides = overrides;
  return { input, beyond };
}

/** Lists of the ICP that a search cannot replace for itself. */
const BEYOND = ["companySize", "exclude", "pains", "sources"] as const;

function readMode(words: string, target: Target): DiscoveryMode {
  if (/^(?:\w+ )?(?:companies|businesses|firms|organi[sz]ations)\b/i.test(words)) return "company";
  return target.industries && !target.roles && !ANYBODY.test(words) ? "company" : "people";
}

function answerSearch(turn: Turn, { input, beyond }: Request): Answer {
  const { targetCount } = input;
  if (targetCount !== undefined && (targetCount < 1 || targetCount > 1_000)) {
    return { text: "One search can look for 1 to 1,000 leads. Say for example “find 50 leads”." };
  }
  if (beyond.length > 0) {
    return {
      text: `A single search can be given roles, industries, keywords and places, but not “${quoteData(beyond[0])}”. Put that into Memory, where it counts for every search, for example “Company size: 10-50” or “Exclude agencies”. Then ask again without it.`,
    };
  }
  const many =
    targetCount === undefined ? "leads" : targetCount === 1 ? "1 lead" : `up to ${targetCount} leads`;
  if (resultOf(turn, "startDiscovery") !== undefined) {
    return {
      text: `I’m looking for ${many} now. Ask “how is it going?” at any time; “who did you find?” shows them.`,
    };
  }
  // A search that says whom to look for needs no ideal customer in Memory.
  const missing = keepForDiscovery(missingNow(turn) ?? []).filter(
    (name) => name !== "icpJson" || !input.overrides,
  );
  if (missing.length > 0) {
    return { text: `I cannot look for leads yet. ${describeMissing(missing)} Then ask me again.` };
  }
  const only = describeOverrides(input.overrides);
  return {
    text: `I’m setting up a search for ${many}. Nothing is charged until you approve it.${only === null ? "" : " What you named is for this search only; Memory stays as it is."}`,
    call: { tool: "startDiscovery", input },
  };
}
