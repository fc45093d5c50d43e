import type { z } from "zod";
import type { CallAttempt as Shape } from "@/lib/calls/call-attempt";

export type CallAttempt = z.output<typeof Shape>;

/** Whether the provider may still be making the call. */
export function isUnderWay({ status }: Pick<CallAttempt, "status">): boolean {
  return status === "dialling" || status === "live";
}

/** Whether someone is talking to the lead. */
export function isInConversation(attempt: CallAttempt): boolean {
  if (attempt.status !== "live" || attempt.providerStatus !== "in-progress") return false;
  return attempt.mode === "connect" ? attempt.leadStatus === "in-progress" : !isMachine(attempt);
}

function isMachine({ answeredBy }: Pick<CallAttempt, "answeredBy">): boolean {
  return /^(?:machine|fax)/.test(answeredBy ?? "");
}

/** What is happening, or happened, in a call through the provider, as a sentence; `isMine` for the caller. */
export function describeAttempt(attempt: CallAttempt, isMine = false): string {
  if (attempt.status === "not_made") return `It could not be made. ${attempt.problem ?? ""}`.trim();
  if (attempt.status === "dialling")
    return attempt.problem
      ? "We don't know yet whether the phone provider accepted the call. We're checking."
      : "Asking the phone provider to place the call.";
  if (attempt.status === "ended" && attempt.problem) return `It was not put through. ${attempt.problem}`;
  if (attempt.mode === "voice") return describeVoice(attempt, isMine);
  return attempt.leadStatus === null ? describeCaller(attempt, isMine) : describeLead(attempt, isMine);
}

function describeVoice(attempt: CallAttempt, isMine: boolean): string {
  if (attempt.status === "live") {
    if (attempt.providerStatus !== "in-progress")
      return RINGS[attempt.providerStatus ?? ""] ?? RINGS.initiated!;
    if (isMachine(attempt)) return "An answering machine has picked up.";
    if (!attempt.takenOverBy) return "The automated assistant is talking with the lead.";
    return isMine ? "You have taken it over." : "A person has taken it over.";
  }
  if (attempt.providerStatus !== "completed") return NOT_REACHED[attempt.providerStatus ?? ""] ?? OVER;
  if (isMachine(attempt)) return "An answering machine picked up.";
  return OVER;
}

/** The lead's phone has not rung yet. */
function describeCaller({ status, providerStatus }: CallAttempt, isMine: boolean): string {
  const phone = isMine ? "Your phone" : "The caller's phone";
  if (status === "live") {
    if (providerStatus === "ringing") return isMine ? "Your phone rings: pick it up." : `${phone} rings.`;
    if (providerStatus !== "in-progress") return `${phone} rings soon.`;
    return isMine ? "Press any key on your phone to be put through." : "The caller has picked up.";
  }
  if (providerStatus === "busy") return `${phone} is busy.`;
  if (providerStatus === "no-answer") return `${phone} was not picked up.`;
  if (providerStatus === "failed") return `${phone} could not be reached. Check that its number is right.`;
  if (providerStatus === "canceled") return NOT_REACHED.canceled!;
  return "No key was pressed, so the lead's phone was not rung.";
}

function describeLead({ status, leadStatus }: CallAttempt, isMine: boolean): string {
  if (status === "live" && leadStatus === "in-progress")
    return isMine ? "You are connected." : "The caller is talking with the lead.";
  return (status === "live" ? RINGS[leadStatus ?? ""] : undefined) ?? NOT_REACHED[leadStatus ?? ""] ?? OVER;
}

const OVER = "The call is over.";

const RINGS: Record<string, string> = {
  initiated: "The lead's phone rings soon.",
  ringing: "The lead's phone rings.",
};

/** Why the lead was not reached. */
const NOT_REACHED: Record<string, string> = {
  busy: "The lead's line is busy.",
  "no-answer": "Nobody picked up.",
  failed: "The lead's phone could not be reached.",
  canceled: "The call ended before anybody picked up.",
};
