import type { z } from "zod";
import type { CallDial as Shape } from "@/lib/calls/dialling/call-dial";

export type CallDial = z.output<typeof Shape>;

/** Whether the provider may still be at it. */
export function isUnderWay({ status }: Pick<CallDial, "status">): boolean {
  return status === "dialling" || status === "live";
}

/** Whether somebody speaks with the lead. */
export function isTalk(dial: CallDial): boolean {
  if (dial.status !== "live" || dial.providerStatus !== "in-progress") return false;
  return dial.mode === "connect" ? dial.leadStatus === "in-progress" : !isMachine(dial);
}

export function isMachine({ answeredBy }: Pick<CallDial, "answeredBy">): boolean {
  return /^(?:machine|fax)/.test(answeredBy ?? "");
}

/** What happens in a call through the provider, or happened, as a sentence; `isMine` for whoever makes it. */
export function tellDial(dial: CallDial, isMine = false): string {
  if (dial.status === "not_made") return `It could not be made. ${dial.problem ?? ""}`.trim();
  if (dial.status === "dialling")
    return dial.problem
      ? "Nobody knows yet whether the telephone provider took the call. It is being asked."
      : "The telephone provider is asked to make the call.";
  if (dial.status === "ended" && dial.problem) return `It was not put through. ${dial.problem}`;
  if (dial.mode === "voice") return tellVoice(dial, isMine);
  return dial.leadStatus === null ? tellCaller(dial, isMine) : tellLead(dial, isMine);
}

function tellVoice(dial: CallDial, isMine: boolean): string {
  if (dial.status === "live") {
    if (dial.providerStatus !== "in-progress") return RINGS[dial.providerStatus ?? ""] ?? RINGS.initiated!;
    if (isMachine(dial)) return "An answering machine has picked up.";
    if (!dial.takenOverBy) return "The automated assistant talks with the lead.";
    return isMine ? "You have taken it over." : "A person has taken it over.";
  }
  if (dial.providerStatus !== "completed") return NOT_REACHED[dial.providerStatus ?? ""] ?? OVER;
  if (isMachine(dial)) return "An answering machine picked up.";
  return OVER;
}

/** The lead's phone has not been rung. */
function tellCaller({ status, providerStatus }: CallDial, isMine: boolean): string {
  const phone = isMine ? "Your phone" : "The caller's phone";
  if (status === "live") {
    if (providerStatus === "ringing") return isMine ? "Your phone rings: pick it up." : `${phone} rings.`;
    if (providerStatus !== "in-progress") return `${phone} rings soon.`;
    return isMine ? "Press any key on your phone to be put through." : "The caller has picked up.";
  }
  if (providerStatus === "busy") return `${phone} is busy.`;
  if (providerStatus === "no-answer") return `${phone} was not picked up.`;
  if (providerStatus === "failed") return `${phone} could not be reached. Look whether its number is right.`;
  if (providerStatus === "canceled") return NOT_REACHED.canceled!;
  return "No key was pressed, so the lead's phone was not rung.";
}

function tellLead({ status, leadStatus }: CallDial, isMine: boolean): string {
  if (status === "live" && leadStatus === "in-progress")
    return isMine ? "You are connected." : "The caller talks with the lead.";
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
  failed: "There was no way through to the lead's phone.",
  canceled: "It was hung up before anybody picked up.",
};
