import type { Answer, Intent } from "../intent";
import type { Turn } from "../read-turn";
import { isLead, type LeadPointer, readLeadPointer, resolveLead } from "../resolve-lead";
import { resultOf } from "../tool-result";

export const recordOutcome: Intent = {
  name: "record_outcome",
  example: "ana@kiln.example replied",
  read: (clause) => {
    if (/\?$/.test(clause)) return null;
    const text = clause
      .replace(/[!.]+$/, "")
      .replace(/^(?:note|write down|record|mark|remember)(?: that)?\s+/i, "");
    for (const { pattern, outcome } of OUTCOMES) {
      const words = pattern
        .exec(text)?.[1]
        ?.replace(/\s+(?:said|says|told (?:me|us)|wrote)(?: that)?(?:\s+(?:he|she|they))?$/i, "");
      const pointer = words ? readLeadPointer(words) : null;
      if (
        pointer &&
        !/^(?:they|we|i|you|our|no|nobody|someone|customers?)\b|\b(?:not|never|if|when|unless|until|has|did|hasn't)\b/i.test(
          words!,
        )
      ) {
        return { answer: (turn) => answerOutcome(turn, pointer, outcome) };
      }
    }
    return null;
  },
};

const HAS = "(?:\\s+(?:has|have|just|already|now|has just))*";
const OUTCOMES = [
  {
    outcome: "unsubscribed",
    pattern: new RegExp(
      String.raw`^(.+?)${HAS}\s+(?:as\s+)?(?:unsubscribed|opted out|wants? to (?:unsubscribe|opt out)|wants? no more (?:mails?|e-?mails?)|(?:does not|doesn't) want (?:any )?(?:more )?(?:mails?|e-?mails?)|asked (?:us |me )?(?:to stop|not to (?:write|mail|e-?mail)|to be (?:removed|taken off)).*)$`,
      "i",
    ),
  },
  {
    outcome: "rejected",
    pattern: new RegExp(
      String.raw`^(.+?)${HAS}\s+(?:as\s+)?(?:(?:is|are|was|were|isn't|aren't|wasn't)\s*(?:not|no longer)?\s*(?:really )?interested|(?:is|was) (?:not|no longer) (?:a fit|relevant|a good (?:fit|lead))|(?:isn't|is not) (?:a fit|a good (?:fit|lead))|said no|declined|rejected(?: us| it| the offer)?|turned us down|(?:does not|doesn't) want (?:it|to)|refused|not interested)(?:,? .*)?$`,
      "i",
    ),
  },
  {
    outcome: "bounced",
    pattern: new RegExp(
      String.raw`^(?:the (?:mail|e-?mail|message) to\s+)?(.+?)${HAS}\s+(?:as\s+)?(?:bounced|came back(?: as undeliverable)?|does not exist|doesn't exist)$`,
      "i",
    ),
  },
  {
    outcome: "replied",
    pattern: new RegExp(
      String.raw`^(.+?)${HAS}\s+(?:as\s+)?(?:replied|answered|wrote back|responded|got back to (?:us|me)|is interested|sent (?:me|us)? ?(?:a|an) (?:reply|answer)|called back|said yes)(?:,? .*)?$`,
      "i",
    ),
  },
] as const;

function answerOutcome(turn: Turn, pointer: LeadPointer, outcome: string): Answer {
  const found = resolveLead(turn, pointer);
  if (!isLead(found)) return found;
  if (resultOf(turn, "recordLeadOutcome") === undefined) {
    return {
      text: "Logging this needs your approval.",
      call: { tool: "recordLeadOutcome", input: { id: found.id, outcome } },
    };
  }
  const who = found.name || found.email;
  return {
    text: `Logged: ${who} ${SAID[outcome] ?? outcome}.${outcome === "replied" ? "" : " No more emails are sent there."}`,
  };
}

const SAID: Record<string, string> = {
  replied: "replied",
  rejected: "is not a fit",
  unsubscribed: "opted out",
  bounced: "cannot be reached at that address",
};
