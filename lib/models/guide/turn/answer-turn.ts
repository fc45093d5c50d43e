import { isDeepStrictEqual } from "node:util";
import { describeFacts } from "@/lib/models/guide/describe-facts";
import { describeMissing } from "@/lib/models/guide/describe-missing";
import type { Fact } from "@/lib/models/guide/fact";
import type { Answer, Intention } from "@/lib/models/guide/intent";
import { answerUnknown } from "@/lib/models/guide/intents/small-talk";
import { readField } from "@/lib/models/guide/lead-rows";
import { quoteData } from "@/lib/models/guide/quote-data";
import type { ToolUse, Turn } from "@/lib/models/guide/read-turn";
import { BUSINESS } from "@/lib/models/guide/replies/business";
import { IDEAL_CUSTOMER } from "@/lib/models/guide/replies/ideal-customer";
import { SENDER } from "@/lib/models/guide/replies/sender";
import { TONE } from "@/lib/models/guide/replies/tone";
import { missingNow, resultOf } from "@/lib/models/guide/tool-result";
import { INTENTS } from "./intents";
import { mergeFacts } from "./merge-facts";
import { readCommand } from "./read-command";
import { splitClauses } from "./split-clauses";

/** What the guide says or calls next. Only the person's message decides; tool results are only displayed. */
export function answerTurn(turn: Turn): Answer {
  const last = turn.done.at(-1);
  if (last && last.outcome.kind !== "value") return answerFailure(last);
  const understood = understand(turn.said);
  const { intention } = understood;
  const facts = [...understood.facts, ...(intention?.facts ?? [])];
  const answer =
    rememberFirst(turn, facts) ??
    (intention ? intention.answer(turn) : answerFacts(turn, facts, understood.unclear));
  if (answer.call && !turn.tools.has(answer.call.tool)) {
    return { text: "I cannot do that in this conversation." };
  }
  if (answer.call) return answer;
  return { text: [answer.text, ...listAsides(turn, understood, facts)].filter(Boolean).join("\n\n") };
}

/** The intent of a text, for tests and for developing new intents: its name, `tell_memory` for facts alone, or `unknown`. */
export function nameIntent(said: string): string {
  const { name, facts } = understand(said);
  return name ?? (facts.length > 0 ? "tell_memory" : "unknown");
}

type Understood = {
  intention: Intention | null;
  name: string | null;
  facts: Fact[];
  unclear: string[];
  more: string[];
};

function understand(said: string): Understood {
  const understood: Understood = { intention: null, name: null, facts: [], unclear: [], more: [] };
  let chat: { intention: Intention; name: string } | null = null;
  for (const clause of splitClauses(said)) {
    const found = readIntent(clause);
    if (found && !found.isChat) {
      if (understood.intention) understood.more.push(clause);
      else Object.assign(understood, { intention: found.intention, name: found.name });
      continue;
    }
    const facts = readFacts(clause);
    understood.facts.push(...facts);
    if (facts.length > 0) continue;
    if (found) chat ??= found;
    else understood.unclear.push(clause);
  }
  // Small talk is answered only if nothing else was said.
  if (!understood.intention && understood.facts.length === 0 && chat) {
    Object.assign(understood, { intention: chat.intention, name: chat.name });
  }
  return understood;
}

function readIntent(clause: string) {
  const command = readCommand(clause);
  for (const { name, isChat = false, read } of INTENTS) {
    const intention = read(command) ?? (command === clause ? null : isChat ? read(clause) : null);
    if (intention) return { intention, name, isChat };
  }
  return null;
}

/** Stores facts in Memory before anything else; null once they are stored, or if there are none. */
function rememberFirst(turn: Turn, facts: Fact[]): Answer | null {
  if (facts.length === 0 || resultOf(turn, "updateMemory") !== undefined) return null;
  const memory = resultOf(turn, "getMemory");
  if (memory === undefined) return { text: "", call: { tool: "getMemory", input: {} } };
  const input = mergeFacts(memory, facts);
  const isKnown = Object.entries(input).every(([name, value]) =>
    isDeepStrictEqual(readField(memory, name), value),
  );
  if (isKnown) return null;
  return { text: "This goes into Memory when you approve it.", call: { tool: "updateMemory", input } };
}

/** Memory as of the last tool result. */
function memoryNow(turn: Turn): unknown {
  return resultOf(turn, "updateMemory") ?? resultOf(turn, "getMemory");
}

function answerFacts(turn: Turn, facts: Fact[], unclear: string[]): Answer {
  if (facts.length === 0) return answerUnknown(unclear);
  const missing = missingNow(turn) ?? [];
  const next =
    missing.length > 0 ? describeMissing(missing) : "Memory has all it needs. Say “find 10 leads” to begin.";
  return { text: `${describeFacts(facts, memoryNow(turn))}\n\n${next}` };
}

/** What was stored or left out in addition to the main action. */
function listAsides(turn: Turn, { intention, unclear, more }: Understood, facts: Fact[]): string[] {
  const asides: string[] = [];
  if (intention && facts.length > 0 && turn.done.length > 0)
    asides.push(describeFacts(facts, memoryNow(turn)));
  const left = more[0];
  if (left)
    asides.push(`I do one thing at a time. When this is done, say the rest again: “${quoteData(left)}”.`);
  if (unclear.length > 0 && (intention || facts.length > 0) && !left) {
    asides.push(`This I did not understand: “${quoteData(unclear[0])}”.`);
  }
  return asides;
}

function answerFailure({ tool, outcome }: ToolUse): Answer {
  if (outcome.kind === "denied") {
    const reason = outcome.reason ? ` You said: “${quoteData(outcome.reason, 200)}”.` : "";
    return { text: `All right, nothing was done.${reason} Tell me what to change, and I will ask again.` };
  }
  if (outcome.kind !== "refused") return { text: "" };
  const message = quoteData(outcome.message, 400) || "No reason was given.";
  const remedy = /memory_incomplete/.test(outcome.code ?? "")
    ? " Tell me what is missing in a sentence. “What do you know?” shows what I have."
    : /insufficient_credits/.test(outcome.code ?? "")
      ? " “What did it cost?” shows your credits."
      : "";
  return { text: `That did not work${DOINGS[tool] ? ` (${DOINGS[tool]})` : ""}: ${message}${remedy}` };
}

const DOINGS: Record<string, string> = {
  startDiscovery: "looking for leads",
  startOutreachRun: "starting an outreach run",
  queueLeadEmail: "mailing the lead",
  updateMemory: "writing to Memory",
  previewLeadEmail: "drafting the mail",
  pauseCampaign: "pausing",
  resumeCampaign: "resuming",
  stopCampaign: "stopping",
  recordLeadOutcome: "writing down the outcome",
};

/** The facts in one clause about the business, the ideal customer, the tone and the sender; empty if there are none. */
function readFacts(clause: string): Fact[] {
  if (clause.endsWith("?")) return [];
  const text = clause
    .replace(
      /^(?:(?:please|hi|hello|hey|ok|okay|yes|so|well|also|and|remember(?: that)?|note(?: that)?|you should know(?: that)?|to begin)[,:]?\s+)+/i,
      "",
    )
    .replace(/[.!]+$/, "");
  for (const { pattern, facts } of PATTERNS) {
    const match = pattern.exec(text);
    const told = match && facts(match);
    if (told && told.length > 0) return told;
  }
  return [];
}

/** The first pattern that yields a fact wins. To support a new phrase, add a line to one of these tables. */
const PATTERNS = [...SENDER, ...TONE, ...IDEAL_CUSTOMER, ...BUSINESS];
