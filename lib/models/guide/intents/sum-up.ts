import { describeReply } from "../describe-reply";
import { formatNumber } from "../format-number";
import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

export const sumUp: Intent = {
  name: "sum_up",
  isRead: true,
  example: "what happened this week?",
  read: (clause) => {
    if (/^what(?:'s| has)? happened(?: lately| recently)?\??$/i.test(clause))
      return { answer: (turn) => answerSummary(turn, 7) };
    const words =
      /^(?:what(?:'s| has| have| did)?(?: (?:happened|been happening|we (?:done|do|get)|you (?:done|do|achieved?)))|(?:show|give|tell) (?:me )?(?:the |a )?(?:results?|summary|report|figures|numbers)(?: (?:of|for|from))?|(?:sum up|summari[sz]e)|(?:how|what) (?:was|were)(?: (?:our|my|the) (?:results?|figures|numbers))?|(?:results?|summary|report|figures)(?: (?:of|for|from))?)\s+(?:in |over |during |of |for )?(?:the )?(.+)$/i.exec(
        clause.replace(/[?!.]+$/, ""),
      )?.[1];
    const days = words ? readDays(words) : null;
    return days === null ? null : { answer: (turn) => answerSummary(turn, days) };
  },
};

function readDays(words: string): number | null {
  if (/^(?:today|24 hours|last 24 hours|day)$/i.test(words)) return 1;
  if (/^(?:this|last|past|previous)? ?week$/i.test(words)) return 7;
  if (/^(?:this|last|past|previous)? ?month$/i.test(words)) return 30;
  const number = /^(?:last|past|previous) (\d{1,2}) days$/i.exec(words)?.[1];
  return number && Number(number) >= 1 && Number(number) <= 92 ? Number(number) : null;
}

function answerSummary(turn: Turn, days: number): Answer {
  const found = resultOf(turn, "summarizeCampaign");
  if (found === undefined) return { text: "", call: { tool: "summarizeCampaign", input: { days } } };
  const of = (name: string, one: string, many: string) => {
    const value = readField(found, name);
    return typeof value === "number" && value > 0
      ? [`${formatNumber(value)} ${value === 1 ? one : many}`]
      : [];
  };
  const facts = [
    ...of("leadsFound", "lead found", "leads found"),
    ...of("emailsSent", "email sent", "emails sent"),
    ...of("bounced", "email bounced", "emails bounced"),
    ...of("replied", "person replied", "people replied"),
    ...of("interested", "of them is interested", "of them are interested"),
    ...of("optedOut", "person opted out", "people opted out"),
  ];
  const period = days === 1 ? "the last 24 hours" : `the last ${days} days`;
  if (facts.length === 0) return { text: `Nothing happened in ${period}.` };
  const replies = readField(found, "replies");
  const lines = (Array.isArray(replies) ? replies : []).map((reply) => {
    const who = [quoteData(readField(reply, "name")) || quoteData(readField(reply, "email"))]
      .concat(quoteData(readField(reply, "company")) || [])
      .join(", ");
    return `- ${who}: ${describeReply(readField(reply, "replyClass"), readField(reply, "excerpt"))}`;
  });
  const newest =
    lines.length > 0 ? `\n\nThe newest replies:\n${lines.join("\n")}\n\nThey are in the inbox.` : "";
  return { text: `In ${period}: ${facts.join(", ")}.${newest}` };
}
