import type { Answer, Intent } from "../intent";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";
import { isLead, type LeadPointer, readLeadPointer, resolveLead } from "../resolve-lead";
import { resultOf } from "../tool-result";

export const emailLead: Intent = {
  name: "email_lead",
  example: "email ana@kiln.example",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    const words =
      /^(?:e-?mail|mail|contact|message|write(?: (?:a|an) (?:mail|e-?mail|message|first mail))?(?: to)?|reach out to|get in touch with|send (?:it|this|that|the mail|the e-?mail|the draft|a mail|an e-?mail|a message|mail|one) to|queue (?:a|the) (?:mail|e-?mail) (?:to|for)|send to)\s+(?:to\s+)?(.+)$/i.exec(
        text,
      )?.[1];
    const bare = words?.replace(/\s+(?:a|an|the|that|this) (?:mail|e-?mail|message|first mail|draft)$/i, "");
    const pointer = bare ? readLeadPointer(bare) : null;
    if (!pointer || /^from\b/i.test(bare!)) return null;
    if (pointer.kind === "name" && !isName(pointer.name, text)) return null;
    const others = bare!.match(ADDRESS)?.slice(1) ?? [];
    return { answer: (turn) => answerEmail(turn, pointer, others) };
  },
};

const ADDRESS = /[^\s<>,;:"'()]+@[^\s<>,;:"'()]+/g;

function answerEmail(turn: Turn, pointer: LeadPointer, others: string[]): Answer {
  const found = resolveLead(turn, pointer);
  if (!isLead(found)) return found;
  const who = found.name ? `${found.name} (${found.email})` : found.email;
  if (resultOf(turn, "queueLeadEmail") !== undefined) {
    return {
      text: `The email to ${who} is queued. It costs credits once the mail server has accepted it.${others[0] ? ` I write to one address at a time: next say “email ${quoteData(others[0])}”.` : ""}`,
    };
  }
  return {
    text: `I’m setting up the email to ${who}. Nothing is sent until you approve it.`,
    call: { tool: "queueLeadEmail", input: { id: found.id } },
  };
}

/** "write friendly" is not about a person; "email bo berg" is. */
function isName(words: string, clause: string): boolean {
  if (/\b(?:leads?|people|everyone|in|at|tone|and)\b/i.test(words)) return false;
  return /^\p{Lu}/u.test(words) || /^(?:e-?mail|mail|contact|write to)\s+(?!details|data|form)/i.test(clause);
}
