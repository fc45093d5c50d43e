import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import { quoteData } from "../quote-data";
import { quoteText } from "../quote-text";
import type { Turn } from "../read-turn";
import { isLead, type LeadPointer, readLeadPointer, resolveLead } from "../resolve-lead";
import { resultOf } from "../tool-result";

export const previewEmail: Intent = {
  name: "preview_mail",
  isRead: true,
  example: "draft an email to the best one",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    const words =
      /^(?:draft|preview|compose|prepare|show(?: me)?|let me see|see|read)\s+(?:me\s+)?(?:(?:a|an|the|your|first)\s+)*(?:(?:draft|preview)\s+(?:of|for)\s+)?(?:(?:a|an|the|your|first)\s+)*(?:mail|e-?mail|message|draft|preview)\s+(?:to|for)\s+(.+)$/i.exec(
        text,
      )?.[1] ??
      /^(?:what|how) (?:would|will|do|are|could) you (?:going to )?(?:write|say|mail|e-?mail|send)(?: to)?\s+(.+)$/i.exec(
        text,
      )?.[1] ??
      /^(?:write|draft|show)\s+(?:me\s+)?(?:a|the)\s+(?:draft|preview)\s+(?:to|for)\s+(.+)$/i.exec(
        text,
      )?.[1] ??
      (/^(?:draft|preview|show|show me|write)\s+(?:me\s+)?(?:a|an|the|your|one)\s+(?:draft|sample mail|example mail|first mail|test mail|mail|e-?mail)$/i.test(
        text,
      ) && !/^write a(?:n)? e?-?mail/i.test(text)
        ? "the best one"
        : undefined);
    const pointer = words ? readLeadPointer(words) : null;
    return pointer && { answer: (turn) => answerPreview(turn, pointer) };
  },
};

function answerPreview(turn: Turn, pointer: LeadPointer): Answer {
  const found = resolveLead(turn, pointer);
  if (!isLead(found)) return found;
  const email = resultOf(turn, "previewLeadEmail");
  if (email === undefined) return { text: "", call: { tool: "previewLeadEmail", input: { id: found.id } } };
  const problems = readField(email, "problems");
  const broken = Array.isArray(problems)
    ? problems.map((problem) => quoteData(problem, 200)).filter(Boolean)
    : [];
  const note =
    broken.length > 0
      ? `It cannot be sent like this: ${broken.join("; ")}.`
      : `Nothing was sent. Say “email ${found.email}” to send it.`;
  return {
    text: `This is the email to ${found.name || found.email}.\n\nSubject: ${quoteData(readField(email, "subject"), 200)}\n\n${quoteText(readField(email, "text"))}\n\n${note}`,
  };
}
