import type { ACTIVITY_KINDS, ActivityDetails, EmailStateReason, StepSkipReason } from "@/db/schema";
import { emailReasonSentence } from "./email-reason-sentence";
import { skipReasonSentence } from "./skip-reason-sentence";

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
