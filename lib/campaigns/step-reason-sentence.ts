import type { runSteps, STEP_REASONS, StepReasonData } from "@/db/schema";
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

const SENTENCES: ReasonSentences<Reason, StepReasonData> = {
  stopped: "The campaign was stopped.",
  email_not_wanted: "E-mails were not asked for.",
  calls_not_wanted: "Calls were not asked for.",
  no_follow_up: "There is no follow-up in this sequence.",
  mail_unavailable: ({ said }) => said,
  calls_unavailable: ({ said }) => said,
  leads_uncallable: ({ leads }) => {
    const [who, have] = leads === 1 ? ["1 lead", "has"] : [`${leads} leads`, "have"];
    return `${who} with a telephone number cannot be called: its country is not known, the number is on the do-not-call list, or another lead ${have} it.`;
  },
  searches_failed: ({ said, isAll }) =>
    `${said.join(" ")} ${isAll ? "" : "The run went on with the rest."}`.trim(),
  pages_unread: ({ pages, said }) => `${count(pages)} could not be read and cost nothing. ${said}`,
  pages_left_out: ({ pages, said }) =>
    `${count(pages)} could not be made out, and the run went on without. ${said}`,
};

function count(pages: number): string {
  return pages === 1 ? "1 page" : `${pages} pages`;
}
