import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import { quoteData } from "../quote-data";
import { quoteText } from "../quote-text";
import type { Turn } from "../read-turn";
import { isLead, type LeadPointer, readLeadPointer, resolveLead } from "../resolve-lead";
import { resultOf } from "../tool-result";

export const draftAnswer: Intent = {
  name: "draft_answer",
  isRead: true,
  example: "draft an answer to Ana Lopes",
  read: (clause) => {
    const words =
      /^(?:draft|write|prepare|compose|suggest)\s+(?:me\s+)?(?:an?|the)\s+(?:answer|reply|response)\s+(?:to|for)\s+(.+)$/i.exec(
        clause.replace(/[?!.]+$/, ""),
      )?.[1];
    const pointer = words ? readLeadPointer(words) : null;
    return pointer && { answer: (turn) => answerDraft(turn, pointer) };
  },
};

function answerDraft(turn: Turn, pointer: LeadPointer): Answer {
  const found = resolveLead(turn, pointer);
  if (!isLead(found)) return found;
  const called = found.name || found.email;
  const list = resultOf(turn, "listConversations");
  if (list === undefined)
    return { text: "", call: { tool: "listConversations", input: { view: "all", leadId: found.id } } };
  const conversations = readField(list, "conversations");
  // Newest first. A lead may have several, and the newest may need no answer.
  const all: unknown[] = Array.isArray(conversations) ? conversations : [];
  const id = readField(all.find((one) => readField(one, "needsAnswer") === true) ?? all[0], "id");
  if (typeof id !== "string")
    return { text: `${quoteData(called)} has not written yet, so there is nothing to answer.` };
  const draft = resultOf(turn, "draftReply");
  if (draft === undefined) return { text: "", call: { tool: "draftReply", input: { id } } };
  return {
    text: `This is a draft of the answer to ${quoteData(called)}.\n\n${quoteText(readField(draft, "text"))}\n\nNothing was sent. Complete and send it in the inbox.`,
  };
}
