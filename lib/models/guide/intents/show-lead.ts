import { describeLead } from "../describe-lead";
import type { Answer, Intent } from "../intent";
import { readField, readLeadRow } from "../lead-rows";
import { listReasons } from "../list-reasons";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";
import { isLead, type LeadPointer, readLeadPointer, resolveLead } from "../resolve-lead";
import { resultOf } from "../tool-result";

export const showLead: Intent = {
  name: "show_lead",
  isRead: true,
  example: "tell me about ana@kiln.example",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    const words =
      /^(?:tell me (?:more )?about|show(?: me)?(?: the lead)?|what (?:do you know|is known|did you find) about|who is|who's|why did you (?:pick|choose|find)|where did you find|how did you find|look up|more (?:about|on)|details (?:of|on|about|for)|(?:show (?:me )?)?(?:the )?evidence (?:for|of|on))\s+(?:the lead\s+)?(.+?)(?:\s+(?:a good (?:lead|fit|match)|come from|on the list|and why|from))?$/i.exec(
        text,
      )?.[1] ?? /^([^\s@]+@[^\s@]+\.\w+)$/.exec(text)?.[1];
    const pointer = words ? readLeadPointer(words) : null;
    if (!pointer) return null;
    // A lower-case word after "why" or "show me" is usually not a name.
    if (pointer.kind === "name" && !/^\p{Lu}/u.test(pointer.name)) return null;
    return { answer: (turn) => answerLead(turn, pointer) };
  },
};

function answerLead(turn: Turn, pointer: LeadPointer): Answer {
  const found = resolveLead(turn, pointer);
  if (!isLead(found)) {
    const hint = pointer.kind === "email" && !found.call ? " If it is your own, say “My email is …”." : "";
    return { ...found, text: found.text + hint };
  }
  const lead = resultOf(turn, "getLead");
  if (lead === undefined) return { text: "", call: { tool: "getLead", input: { id: found.id } } };
  const row = readLeadRow(lead) ?? found;
  const lines = [`${describeLead(row)}: ${row.email}.`];
  if (row.score !== null)
    lines.push([`Fit ${row.score}.`, listReasons(row.reasons)].filter(Boolean).join(" "));
  lines.push(`Status: ${row.status || "unknown"}.`);
  const evidence = readField(lead, "evidence");
  const quotes = Array.isArray(evidence) ? evidence.slice(0, 8).flatMap(showEvidence) : [];
  if (quotes.length > 0) lines.push(`Sources:\n${quotes.join("\n")}`);
  return { text: lines.join("\n") };
}

function showEvidence(item: unknown): string[] {
  const [field, quote] = [quoteData(readField(item, "field"), 40), quoteData(readField(item, "quote"), 160)];
  const url = readField(item, "url");
  const host = typeof url === "string" && URL.canParse(url) ? new URL(url).host : "";
  return field && quote ? [`- ${field}: “${quote}”${host ? ` (${host})` : ""}`] : [];
}
