import { normalizeText } from "@/lib/text/fold-text";
import { describeLead } from "./describe-lead";
import type { Answer } from "./intent";
import { type LeadRow, lastShownLeads, readLeadRows } from "./lead-rows";
import { quoteData } from "./quote-data";
import type { Turn } from "./read-turn";
import { resultOf } from "./tool-result";

/** How a person refers to a lead. `shown` is an index from 0 in the list that was shown last; -1 means its only entry. */
export type LeadPointer =
  | { kind: "email"; email: string }
  | { kind: "name"; name: string }
  | { kind: "best" }
  | { kind: "shown"; position: number };

/** Reads "ana@kiln.example", "the second one", "the best lead", "her", "Ana Lopes"; null if the words name nobody. */
export function readLeadPointer(words: string): LeadPointer | null {
  const text = words
    .replace(/^(?:the )?(?:leads?|contacts?|person|people)\s+(?=\S+@|\p{Lu})/iu, "")
    .replace(/^["'<(]+|[>"')?!.,]+$/g, "")
    .trim();
  const email = ADDRESSED.exec(text)?.[1];
  if (email) return { kind: "email", email: email.toLowerCase() };
  if (text.includes("@")) return null;
  if (/^(?:the )?(?:very )?(?:best|top)(?: one| lead| match| contact| person)?$/i.test(text))
    return { kind: "best" };
  const ordinal =
    /^(?:the )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?: one| lead| contact| person)?$/i.exec(
      text,
    );
  if (ordinal) return { kind: "shown", position: ORDINALS.indexOf(ordinal[1]!.toLowerCase()) };
  const number = /^(?:number|no\.?|#|lead)\s*(\d{1,2})$/i.exec(text);
  if (number) return { kind: "shown", position: Number(number[1]) - 1 };
  if (/^(?:him|her|them|it|this one|that one|this lead|that lead|this person|he|she)$/i.test(text))
    return { kind: "shown", position: -1 };
  if (WHEN.test(text)) return null;
  const name = text.replace(/\s+(?:at|of|from)\s+.+$/i, "");
  if (!/^\p{L}[\p{L}\p{M}.'’ -]{1,80}$/u.test(name) || name.split(" ").length > 6) return null;
  return NO_NAMES.test(name) ? null : { kind: "name", name };
}

/** The lead that is meant, or what to say or call before it is known. */
export function resolveLead(turn: Turn, pointer: LeadPointer): LeadRow | Answer {
  if (pointer.kind === "shown") return resolveShown(turn, pointer.position);
  const found = resultOf(turn, "searchLeads");
  if (found === undefined) {
    const input =
      pointer.kind === "best"
        ? { sort: "score", limit: 1 }
        : { text: pointer.kind === "email" ? pointer.email : pointer.name, limit: 10 };
    return { text: "", call: { tool: "searchLeads", input } };
  }
  const { leads } = readLeadRows(found);
  if (pointer.kind === "best")
    return leads[0] ?? { text: "There are no leads yet. Say “find 10 leads”, and I will look for some." };
  if (pointer.kind === "email") {
    return (
      leads.find((lead) => lead.email.toLowerCase() === pointer.email) ?? {
        text: `There is no lead with the address ${quoteData(pointer.email)}. I only email leads that are in the list. “Who did you find?” lists them.`,
      }
    );
  }
  const name = fold(pointer.name);
  const exact = leads.filter((lead) => fold(lead.name) === name);
  const alike =
    exact.length > 0
      ? exact
      : leads.filter((lead) => fold(lead.name).split(" ").includes(name) || fold(lead.name).includes(name));
  if (alike.length === 1) return alike[0]!;
  if (alike.length === 0)
    return {
      text: `There is no lead with the name ${quoteData(pointer.name)}. “Who did you find?” lists all.`,
    };
  const lines = alike.slice(0, 5).map((lead) => `- ${describeLead(lead)}: ${lead.email}`);
  return { text: `There is more than one lead like that. Which address do you mean?\n${lines.join("\n")}` };
}

function resolveShown(turn: Turn, position: number): LeadRow | Answer {
  const shown = lastShownLeads(turn.before);
  const lead = position === -1 ? (shown.length === 1 ? shown[0] : undefined) : shown[position];
  return (
    lead ?? {
      text: "I cannot tell which lead you mean. Name the address, or say “who did you find?” and then “the second one”.",
    }
  );
}

export function isLead(found: LeadRow | Answer): found is LeadRow {
  return "id" in found;
}

const ADDRESS = String.raw`[^\s<>,;:"'()@]+@[^\s<>,;:"'()@]+\.[\p{L}0-9-]*[\p{L}0-9]`;
/** An address, with the name before it or further addresses behind it, and nothing else. */
const ADDRESSED = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}\p{M}.'’ -]{0,60}[\s,<(]+)?(${ADDRESS})(?:(?:\s*[,;]\s*|\s+and\s+)${ADDRESS})*$`,
  "u",
);
/** "Email Ana tomorrow at 9": nothing is done at a time that one names. */
const WHEN =
  /\b(?:tomorrow|today|tonight|later|soon|next|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:\w+ )?(?:minutes?|hours?|days?|weeks?)|at \d|every|until|before|after|not yet)\b/i;

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const NO_NAMES =
  /^(?:(?:the|all|any|every|each|some|more|my|our|these|those|a|an|new|me|us|you|everyone|everybody|anyone|anybody|nobody|who|what|whom|when|why|how|about|leads?|people|someone|somebody|mails?|e-?mails?|drafts?|messages?|first|something|anything|nothing|myself|yourself|in|to|with|at|as|for|from|on|by|it)\b)/i;

function fold(text: string): string {
  return normalizeText(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
