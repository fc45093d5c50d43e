import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

const DRAFTS = String.raw`(?:(?:all|of|my|our|the|your|these|those|them|waiting) ?)*drafts?(?: (?:that )?(?:are |is )?(?:waiting|to review|for review|in review))?`;
const SHOW = new RegExp(
  `^(?:(?:show|list|read|give)(?: me)? ${DRAFTS}|(?:what|which)(?: drafts?)? (?:are|is)(?: there)? ?(?:waiting|to review|in review)(?: for (?:a |my )?review)?|(?:which|what) ${DRAFTS}|how many ${DRAFTS}(?: are there| do (?:we|i) have| are waiting)?)$`,
  "i",
);
const APPROVE = new RegExp(`^(?:approve|send|release) ${DRAFTS}$`, "i");
/** As many are approved at once. */
const MAX_APPROVED_AT_ONCE = 50;
const MAX_SHOWN = 10;

export const showDrafts: Intent = {
  name: "show_drafts",
  isRead: true,
  example: "show the drafts",
  read: (clause) => (SHOW.test(clause.replace(/[?!.]+$/, "")) ? { answer: answerList } : null),
};

export const approveDrafts: Intent = {
  name: "approve_drafts",
  example: "approve all drafts",
  read: (clause) => (APPROVE.test(clause.replace(/[?!.]+$/, "")) ? { answer: answerApproval } : null),
};

type ListedDraft = { id: string; whom: string; subject: string; problems: string[] };

/** Null before they were read. */
function readDrafts(turn: Turn): { drafts: ListedDraft[]; total: number } | null {
  const result = resultOf(turn, "listDrafts");
  if (result === undefined) return null;
  const rows = readField(result, "drafts");
  const drafts = (Array.isArray(rows) ? rows : []).map((row) => {
    const lead = readField(row, "lead");
    const problems = readField(row, "problems");
    return {
      id: String(readField(row, "id")),
      whom: quoteData(readField(lead, "name")) || quoteData(readField(lead, "email")),
      subject: quoteData(readField(row, "subject"), 120),
      problems: Array.isArray(problems) ? problems.map((one) => quoteData(one, 160)).filter(Boolean) : [],
    };
  });
  const total = readField(result, "total");
  return { drafts, total: typeof total === "number" ? total : drafts.length };
}

const READ: Answer = { text: "", call: { tool: "listDrafts", input: { pageSize: MAX_APPROVED_AT_ONCE } } };
const NONE: Answer = {
  text: "No drafts are waiting for review. Say “write drafts for the best five” to have some written.",
};

function answerList(turn: Turn): Answer {
  const found = readDrafts(turn);
  if (!found) return READ;
  const { drafts, total } = found;
  if (drafts.length === 0) return NONE;
  const lines = drafts.slice(0, MAX_SHOWN).map(({ whom, subject, problems }, index) => {
    const held = problems.length > 0 ? ` It cannot be sent like this: ${problems.join(" ")}` : "";
    return `${index + 1}. ${whom}: ${subject}.${held}`;
  });
  const more = total - lines.length;
  return {
    text: `${total === 1 ? "1 draft is" : `${total} drafts are`} waiting for review:\n\n${lines.join("\n")}${more > 0 ? `\n\nAnd ${more} more.` : ""}\n\nRead and change them on the Drafts page, or say “approve all drafts”.`,
  };
}

function answerApproval(turn: Turn): Answer {
  const result = resultOf(turn, "approveDrafts");
  if (result !== undefined) {
    const approved = readField(result, "approved");
    const refused = readField(result, "refused");
    const [sent, left] = [approved, refused].map((list) => (Array.isArray(list) ? list.length : 0));
    return {
      text: `${sent === 1 ? "1 email is" : `${sent} emails are`} queued.${left ? ` ${left === 1 ? "1 draft was" : `${left} drafts were`} refused; the Drafts page says why.` : ""}`,
    };
  }
  const found = readDrafts(turn);
  if (!found) return READ;
  const ready = found.drafts.filter(({ problems }) => problems.length === 0);
  if (found.drafts.length === 0) return NONE;
  if (ready.length === 0)
    return {
      text: "None of the drafts can be sent as it stands. The Drafts page says what is wrong with each.",
    };
  const parts = [
    found.total > found.drafts.length ? `These are the best ${ready.length} of ${found.total}.` : "",
    ready.length < found.drafts.length
      ? `Skipped: ${found.drafts.length - ready.length} that cannot be sent as written.`
      : "",
    "Nothing is sent until you approve it.",
  ];
  return {
    text: parts.filter(Boolean).join(" "),
    call: { tool: "approveDrafts", input: { ids: ready.map(({ id }) => id) } },
  };
}
