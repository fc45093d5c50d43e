import { describeStatus } from "../describe-status";
import type { Intent } from "../intent";
import { readField } from "../lead-rows";
import { resultOf } from "../tool-result";

const WHAT = String.raw`(?:\s+(?:it|that|this|them|everything|all(?: of it)?|(?:the |my |our |this |all )*(?:campaigns?|outreach|run|discovery|search|sending|mails?|e-?mails?|mailing|work|agent|looking|writing|job|mails? from going out)(?: run)?))?(?:\s+(?:immediately|at once|for now|for today|a moment|for a while|altogether|completely))?`;

export const stopCampaign: Intent = {
  name: "stop",
  example: "stop",
  read: (clause) =>
    matches(
      clause,
      `(?:stop|halt|abort|(?:cancel|end|terminate)(?= (?:the|my|our|this|everything|all))|stop (?:sending|writing|looking|mailing|searching)|don't (?:send|write|mail|e-?mail) (?:anything|anybody|anyone|any ?more)(?: mails?| else)?)`,
    )
      ? {
          answer: (turn) => {
            const result = resultOf(turn, "stopCampaign");
            if (result === undefined)
              return {
                text: "Stopping the campaign needs your approval. “Pause” only pauses it, without asking.",
                call: { tool: "stopCampaign", input: {} },
              };
            return { text: `Stopped. ${describeHalt(result)} Leads that were not emailed are new again.` };
          },
        }
      : null,
};

export const pauseCampaign: Intent = {
  name: "pause",
  example: "pause",
  read: (clause) =>
    matches(clause, "(?:pause|suspend|put (?:it|the campaign|everything) on hold)")
      ? {
          answer: (turn) => {
            const result = resultOf(turn, "pauseCampaign");
            if (result === undefined) return { text: "", call: { tool: "pauseCampaign", input: {} } };
            return { text: `Paused. ${describeHalt(result)} Say “resume” to continue.` };
          },
        }
      : null,
};

export const resumeCampaign: Intent = {
  name: "resume",
  example: "resume",
  read: (clause) =>
    matches(clause, "(?:resume|continue|unpause|un-pause)")
      ? {
          answer: (turn) =>
            resultOf(turn, "resumeCampaign") === undefined
              ? {
                  text: "Resuming the campaign needs your approval.",
                  call: { tool: "resumeCampaign", input: {} },
                }
              : { text: "The campaign continues. Ask “how is it going?” at any time." },
        }
      : null,
};

export const showStatus: Intent = {
  name: "status",
  isRead: true,
  example: "how is it going?",
  read: (clause) =>
    /^(?!how are you$)(?:(?:so |and )?how(?:'s| is| are| was| did) (?:it|things?|that|the (?:campaign|search|outreach|run|discovery|work)|everything|we|you)(?: going| doing| getting on| coming along| go| progressing| run)?(?: so far)?|(?:(?:show|give|tell) (?:me )?)?(?:what(?:'s| is) )?(?:the |our |your |campaign |current )*(?:status|progress|state)(?: of .*| report| update)?|what(?:'s| is) (?:happening|going on|up|the news|new)|what are you (?:doing|up to|working on)(?: at the moment)?|(?:any|give me an?) (?:news|progress|updates?)|(?:are you|is it|are we|is the (?:campaign|search|run|outreach)) (?:done|ready|finished|still running|running|there yet|paused|stopped|complete|over)(?: yet)?|how far (?:are you|is it|along are you|have you got|did you get)|how many (?:mails?|e-?mails?|messages) (?:were|have been|did you|have you|went|are)\b.*|(?:why (?:is it|are you|did it|did you|has it) (?:paused|stopped|waiting|failed?|stop|pause).*)|status)$/i.test(
      clause.replace(/[?!.]+$/, ""),
    )
      ? {
          answer: (turn) => {
            const status = resultOf(turn, "getCampaignStatus");
            if (status === undefined) return { text: "", call: { tool: "getCampaignStatus", input: {} } };
            return { text: describeStatus(status) };
          },
        }
      : null,
};

function matches(clause: string, words: string): boolean {
  return new RegExp(`^(?:${words})${WHAT}$`, "i").test(clause.replace(/\?$/, ""));
}

/** What pause and stop report: emails that were already in flight, and those that are queued. */
function describeHalt(result: unknown): string {
  const inFlight = readField(result, "inFlight");
  const held = readField(result, "held");
  const flying = Array.isArray(inFlight) ? inFlight.length : 0;
  const parts = [
    flying > 0
      ? `${flying === 1 ? "One email is" : `${flying} emails are`} with the mail server already and may still arrive; no others are sent.`
      : "No emails are sent.",
  ];
  if (typeof held === "number" && held > 0)
    parts.push(`${held === 1 ? "1 email is" : `${held} emails are`} waiting.`);
  return parts.join(" ");
}
