import type { runSteps, STEP_REASONS, StepReasonData, UnrenderedPages } from "@/db/schema";
import { nameList } from "@/lib/memory/memory-labels";
import { type ReasonSentences, reasonSentence } from "@/lib/reason-sentence";

type Reason = (typeof STEP_REASONS)[number];

/**
 * What went wrong in a step of a run, or why it was skipped, as people and the API see it; null if there is nothing to
 * say.
 */
export function stepReasonSentence({
  reason,
  reasonData,
}: Pick<typeof runSteps.$inferSelect, "reason" | "reasonData">): string | null {
  return reason && reasonSentence(SENTENCES, reason, reasonData);
}

/** Whether a reason is about work that was done or that somebody asked for, and not about something that went wrong or was left out. */
export function isNote(reason: Reason | null): boolean {
  return reason === "pages_rendered" || reason === "in_review";
}

const SENTENCES: ReasonSentences<Reason, StepReasonData> = {
  stopped: "The campaign was stopped.",
  email_not_wanted: "This run sends no emails.",
  calls_not_wanted: "This run makes no calls.",
  in_review: "This run sends nothing: its emails are drafts that wait for review.",
  no_follow_up: "There is no follow-up in this sequence.",
  mail_unavailable: ({ detail: said }) => said,
  calls_unavailable: ({ detail: said }) => said,
  leads_uncallable: ({ leads }) => {
    const who = leads === 1 ? "1 lead" : `${leads} leads`;
    return `${who} with a phone number cannot be called: the number's country is not known, it is on the do-not-call list, or another lead has the same number.`;
  },
  searches_failed: ({ detail: said, isAll }) =>
    `${said.join(" ")} ${isAll ? "" : "The run continued with the rest."}`.trim(),
  pages_unread: ({ pages, detail: said }) => `${count(pages)} could not be read and cost nothing. ${said}`,
  pages_left_out: ({ pages, detail: said, unrendered }) =>
    `${count(pages)} could not be parsed, and the run continued without ${pages === 1 ? "it" : "them"}. ${said} ${unrendered ? browserSentence(unrendered) : ""}`.trim(),
  pages_need_browser: browserSentence,
  pages_at_limit: ({ pages }) =>
    `${count(pages)} ${pages === 1 ? "was" : "were"} read, as many as the estimate allows. A search for more leads reads more.`,
  leads_left_out: ({ contacts, missed }) => {
    const parts = Object.entries(missed).map(
      ([list, number]) => `${number} with no match for your ${nameList(list)}`,
    );
    const others = contacts - Object.values(missed).reduce<number>((sum, number) => sum + (number ?? 0), 0);
    if (others > 0) parts.push(`${others} with no match at all`);
    return `${contacts} ${contacts === 1 ? "contact was" : "contacts were"} left out: ${parts.join(", ")}.`;
  },
  sample_emails: "Addresses of the sample web cannot be checked.",
  emails_unchecked: ({ emails }) =>
    `${emails} email ${emails === 1 ? "address" : "addresses"} could not be checked.`,
  nothing_to_do: "There was nothing to do.",
  pages_rendered: ({ pages }) => `${count(pages)} ${pages === 1 ? "was" : "were"} read with a browser.`,
};

function browserSentence({ pages, why, detail: said }: UnrenderedPages): string {
  const needs = `${count(pages)} ${pages === 1 ? "needs" : "need"} a browser to be read`;
  if (why === "missing") return `${needs}. Whoever runs this service can install Chromium.`;
  if (why === "off") return `${needs}. It is switched off: whoever runs this service can switch it on.`;
  return `${needs}, and the browser did not succeed: ${said ?? "it gave no reason"}.`;
}

function count(pages: number): string {
  return pages === 1 ? "1 page" : `${pages} pages`;
}
