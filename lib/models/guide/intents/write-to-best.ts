import { describeMissing } from "../describe-missing";
import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import type { Turn } from "../read-turn";
import { missingNow, resultOf } from "../tool-result";

export const writeToBest: Intent = {
  name: "write_to_best",
  example: "write to the best five",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    const whom =
      /^(?:write(?: (?:mails?|e-?mails?|a mail|an e-?mail|messages))?(?: to)?|e-?mail|mail|contact|message|reach out to|send (?:mails?|e-?mails?|a mail|an e-?mail|messages?|them|it) to|send|approach|get in touch with|start (?:an? |the )?(?:outreach(?: run)?|campaign|writing|mailing|e-?mailing|sending|run)(?: (?:to|with|for))?|(?:run|launch|begin|do) (?:an? |the )?(?:outreach(?: run)?|campaign)(?: (?:to|with|for))?|outreach(?: to)?)(?:\s+(.+))?$/i.exec(
        text,
      );
    if (!whom) return null;
    const asked = whom[1] === undefined ? readBare(text) : readWhom(whom[1]);
    return asked && { answer: (turn) => answerRun(turn, asked.targetCount) };
  },
};

export const writeDrafts: Intent = {
  name: "write_drafts",
  example: "write drafts for the best five",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    const whom =
      /^(?:(?:write|prepare|make|create)(?: me)? (?:some |the )?(?:drafts?|drafts? (?:of|for) (?:e-?mails|mails|messages))|(?:draft|prepare)(?: the)? (?:e-?mails|mails|messages))(?: (?:to|for)\s+(.+))?$/i.exec(
        text,
      );
    if (!whom) return null;
    const asked = whom[1] === undefined ? {} : readWhom(whom[1]);
    return asked && { answer: (turn) => answerDrafts(turn, asked.targetCount) };
  },
};

type Asked = { targetCount?: number };

function readBare(text: string): Asked | null {
  return /outreach|campaign|^(?:start|begin) (?:writing|mailing|e-?mailing|sending)/i.test(text) ? {} : null;
}

/** "the best five", "all of them", "the first 10 leads", "everyone"; null if one person is named. */
function readWhom(words: string): Asked | null {
  const text = words.replace(/^(?:an? )?(?:mails?|e-?mails?|messages?) to\s+/i, "");
  if (/^(?:the )?(?:best|top)(?: one| lead| match)$/i.test(text) || /^the best$/i.test(text))
    return { targetCount: 1 };
  if (
    /^(?:them|everyone|everybody|all|all of them|them all|all (?:of )?(?:the |my |our |new )*(?:leads|people|prospects|contacts|others|rest)|(?:the |my |our |these |those |new )*(?:leads|people|prospects|contacts|rest)(?: (?:you (?:have )?found|found))?|(?:mails|e-?mails|messages)|everyone (?:you (?:have )?found|on the list)|every lead|the campaign)$/i.test(
      text,
    )
  )
    return {};
  const number =
    /^(?:(?:the|my|our|your|next|first|up to|about|only|just|these|those|of)\s+)*(?:(?:best|top|first|next|highest[- ]scor(?:ed|ing)|most promising)\s+)?(\d{1,3}(?:,\d{3})+|\d+)(?:\s+(?:best|top|first|new|of|them|the|more|highest[- ]scor(?:ed|ing)|most promising|leads?|people|prospects|contacts|persons?|mails?|ones))*$/i.exec(
      text,
    )?.[1];
  return number ? { targetCount: Number(number.replaceAll(",", "")) } : null;
}

/** Null if one run can reach so many. */
function refuseCount(targetCount: number | undefined): Answer | null {
  if (targetCount === undefined || (targetCount >= 1 && targetCount <= 10_000)) return null;
  return {
    text: "One outreach run can reach 1 to 10,000 leads. Say for example “write to the best 20”.",
  };
}

function nameWhom(targetCount: number | undefined): string {
  if (targetCount === undefined) return "every eligible lead";
  return targetCount === 1 ? "the best lead" : `the best ${targetCount} leads`;
}

function answerDrafts(turn: Turn, targetCount: number | undefined): Answer {
  const refused = refuseCount(targetCount);
  if (refused) return refused;
  const whom = nameWhom(targetCount);
  if (resultOf(turn, "startOutreachRun") !== undefined)
    return {
      text: `I’m writing drafts to ${whom}. Review them on the Drafts page, or say “show the drafts”. Nothing is sent until you approve it.`,
    };
  const missing = missingNow(turn) ?? [];
  if (missing.length > 0)
    return { text: `I cannot write emails yet. ${describeMissing(missing)} Then ask me again.` };
  return {
    text: `I’m setting up drafts to ${whom}. Nothing is sent.`,
    call: {
      tool: "startOutreachRun",
      input: { ...(targetCount !== undefined && { targetCount }), review: true },
    },
  };
}

function answerRun(turn: Turn, targetCount: number | undefined): Answer {
  const refused = refuseCount(targetCount);
  if (refused) return refused;
  const result = resultOf(turn, "startOutreachRun");
  const whom = nameWhom(targetCount);
  if (result !== undefined) {
    const paused = readField(readField(result, "run"), "status") === "paused";
    return {
      text: paused
        ? "The outreach run is paused: you do not have enough credits for an email. Add credits, then say “resume”."
        : `The outreach run to ${whom} has started. Ask “how is it going?” at any time, or say “pause” or “stop”.`,
    };
  }
  const missing = missingNow(turn) ?? [];
  if (missing.length > 0)
    return { text: `I cannot email anyone yet. ${describeMissing(missing)} Then ask me again.` };
  return {
    text: `I’m setting up emails to ${whom}. Nothing is sent until you approve it.`,
    call: { tool: "startOutreachRun", input: targetCount === undefined ? {} : { targetCount } },
  };
}
