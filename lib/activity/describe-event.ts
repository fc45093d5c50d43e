import type { ACTIVITY_KINDS, ActivityDetails, EmailStateReason, StepSkipReason } from "@/db/schema";
import { type ReasonSentences, reasonSentence } from "@/lib/reason-sentence";
import { emailReasonSentence } from "./email-reason-sentence";

type Told = {
  kind: (typeof ACTIVITY_KINDS)[number];
  reason: string | null;
  note: string | null;
  details: ActivityDetails | null;
};

/** The text shown beside an event: a person's note, a server's answer, or what a reason means. */
export function describeEvent({ kind, reason, note, details }: Told): string | null {
  if (kind === "paused") return reason;
  if (kind === "called")
    return [details?.outcome?.replaceAll("_", " "), note].filter(Boolean).join(": ") || null;
  if (kind === "step_skipped") return skipReasonSentence(reason as StepSkipReason);
  if (kind.startsWith("email_") && reason !== null)
    return emailReasonSentence(reason as EmailStateReason, details, note);
  return note;
}

/** Why a step of a sequence was passed over, as people see it. */
function skipReasonSentence(reason: StepSkipReason): string {
  return reasonSentence(SENTENCES, reason, null);
}

const SENTENCES: ReasonSentences<StepSkipReason, object> = {
  no_number: "There is no phone number.",
  unknown_hours: "The number's country is not known, so neither are the hours in which it may be called.",
  number_blocked: "The number is on the do-not-call list.",
  wrong_number: "An earlier call found that the number is wrong.",
  already_in_queue: "The lead or the number was in the call queue already.",
  nothing_new:
    "Neither Memory nor the lead has anything left that the emails before did not say. Add a benefit or a proof to Memory.",
  declined: "Somebody decided against this email.",
};
