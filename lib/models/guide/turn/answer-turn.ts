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
  if (!isSure(understood)) return answerUnknown(understood.unclear, understood.clear);
  const { intention, facts } = understood;
  const answer =
    rememberFirst(turn, facts) ?? (intention ? intention.answer(turn) : answerFacts(turn, facts));
  if (answer.call && !turn.tools.has(answer.call.tool)) {
    return { text: "I cannot do that in this conversation." };
  }
  if (answer.call) return answer;
  return { text: [answer.text, ...listAsides(turn, understood)].filter(Boolean).join("\n\n") };
}

/** The intent of a text, for tests and for developing new intents: its name, `tell_memory` for facts alone, or `unknown`. */
export function nameIntent(said: string): string {
  const understood = understand(said);
  return isSure(understood) ? (understood.name ?? "tell_memory") : "unknown";
}

type Understood = {
  intention: Intention | null;
  name: string | null;
  isRead: boolean;
  facts: Fact[];
  /** The clauses that were understood and may have an effect. */
  clear: string[];
  unclear: string[];
  /** Further requests: one is carried out at a time. */
  more: string[];
};

/**
 * Whether a message may have its effect. Nothing that spends, writes to people or stops is done where a part of the message was not
 * understood, since that part may have been "not", "tomorrow" or somebody else's letter. Facts for Memory count while they are most of it.
 */
function isSure({ intention, isRead, facts, clear, unclear }: Understood): boolean {
  if (intention) return unclear.length === 0 || (isRead && facts.length === 0);
  return facts.length > 0 && clear.length > unclear.length;
}

function understand(said: string): Understood {
  const understood: Understood = {
    intention: null,
    name: null,
    isRead: false,
    facts: [],
    clear: [],
    unclear: [],
    more: [],
  };
  let chat: ReturnType<typeof readIntent> = null;
  for (const clause of splitClauses(said)) {
    const found = readIntent(clause);
    if (found && !found.isChat) {
      if (understood.intention) understood.more.push(clause);
      else {
        Object.assign(understood, found);
        understood.clear.push(clause);
      }
      continue;
    }
    const facts = readFacts(clause);
    understood.facts.push(...facts);
    if (facts.length > 0) understood.clear.push(clause);
    else if (found) chat ??= found;
    else understood.unclear.push(clause);
  }
  // Small talk is answered only if nothing else was said.
  const isAlone = !understood.intention && understood.clear.length === 0 && understood.unclear.length === 0;
  if (isAlone && chat) Object.assign(understood, chat);
  return understood;
}

function readIntent(clause: string) {
  const command = readCommand(clause);
  for (const { name, isChat = false, isRead = false, read } of INTENTS) {
    const intention = read(command) ?? (command === clause ? null : isChat ? read(clause) : null);
    if (intention) return { intention, name, isChat, isRead };
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
  return { text: "Updating Memory needs your approval.", call: { tool: "updateMemory", input } };
}

/** Memory as of the last tool result. */
function memoryNow(turn: Turn): unknown {
  return resultOf(turn, "updateMemory") ?? resultOf(turn, "getMemory");
}

function answerFacts(turn: Turn, facts: Fact[]): Answer {
  const missing = missingNow(turn) ?? [];
  const next =
    missing.length > 0 ? describeMissing(missing) : "Memory has all it needs. Say “find 10 leads” to begin.";
  return { text: `${describeFacts(facts, memoryNow(turn))}${noteOnTone(facts)}\n\n${next}` };
}

/** The guide answers only where no language model is set up, and then emails come from templates too. */
function noteOnTone(facts: Fact[]): string {
  return facts.some((fact) => fact.piece === "identityJson" && fact.key === "tone")
    ? " The built-in email templates always use the same tone: this takes effect once a language model writes the emails."
    : "";
}

/** What was stored or left out in addition to the main action. */
function listAsides(turn: Turn, { intention, facts, unclear, more }: Understood): string[] {
  const asides: string[] = [];
  if (intention && facts.length > 0 && turn.done.length > 0)
    asides.push(describeFacts(facts, memoryNow(turn)));
  const left = more[0];
  if (left)
    asides.push(`I do one thing at a time. When this is done, say the rest again: “${quoteData(left)}”.`);
  if (unclear.length > 0 && !left) asides.push(`I did not understand “${quoteData(unclear[0])}”.`);
  return asides;
}

/** Reasons of a refusal because a card no longer shows what would happen. */
const CHANGED = /^(?:changed|(?:people|text|price)_changed)$/;

/** The same as it stands now, for another approval. What goes into Memory is put together anew from what it says now. */
function offerAgain(tool: string, input: unknown, message: string): Answer {
  const call =
    tool === "updateMemory"
      ? { tool: "getMemory", input: {} }
      : { tool, input: input as Record<string, unknown> };
  return { text: message, call };
}

function answerFailure({ tool, input, outcome }: ToolUse): Answer {
  if (outcome.kind === "denied") {
    const reason = outcome.reason ? ` You said: “${quoteData(outcome.reason, 200)}”.` : "";
    return { text: `All right, nothing was done.${reason} Tell me what to change, and I will ask again.` };
  }
  if (outcome.kind !== "refused") return { text: "" };
  const message = quoteData(outcome.message, 400) || "No reason was given.";
  if (CHANGED.test(outcome.reason ?? "")) return offerAgain(tool, input, message);
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
  queueLeadEmail: "emailing the lead",
  updateMemory: "updating Memory",
  undoMemoryChange: "undoing the change to Memory",
  changeSequence: "changing the sequence",
  undoSequenceChange: "undoing the change to the sequence",
  previewLeadEmail: "drafting the email",
  pauseCampaign: "pausing",
  resumeCampaign: "resuming",
  stopCampaign: "stopping",
  recordLeadOutcome: "logging the outcome",
};

/** The facts in one clause about the business, the ideal customer, the tone and the sender; empty if there are none. */
function readFacts(clause: string): Fact[] {
  if (clause.endsWith("?")) return [];
  const text = clause
    .replace(
      /^(?:(?:please|hi|hello|hey|ok|okay|yes|so|well|also|and|remember(?: that)?|note(?: that)?|you should know(?: that)?|to begin)[,:]?\s+)+/i,
      "",
    )
    .replace(/(?:[,\s]+(?:please|thanks|thank you))?[.!]*$/i, "");
  for (const { pattern, facts } of PATTERNS) {
    const match = pattern.exec(text);
    const told = match && facts(match);
    if (told && told.length > 0) return told;
  }
  return [];
}

/** The first pattern that yields a fact wins. To support a new phrase, add a line to one of these tables. */
const PATTERNS = [...SENDER, ...TONE, ...IDEAL_CUSTOMER, ...BUSINESS];
