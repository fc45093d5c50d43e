import type { StepSkipReason } from "@/db/schema";
import { type ReasonSentences, reasonSentence } from "@/lib/reason-sentence";

/** Why a step of a sequence was passed over, as people see it. */
export function skipReasonSentence(reason: StepSkipReason): string {
  return reasonSentence(SENTENCES, reason, null);
}

const SENTENCES: ReasonSentences<StepSkipReason, object> = {
  no_number: "There is no phone number.",
  unknown_hours: "The number's country is not known, so neither are the hours in which it may be called.",
  number_blocked: "The number is on the do-not-call list.",
  wrong_number: "An earlier call found that the number is wrong.",
  already_in_queue: "The lead or the number was in the call queue already.",
  nothing_new: "Memory has nothing left that the emails before did not say. Add a benefit or a proof there.",
  declined: "Somebody decided against this email.",
};
