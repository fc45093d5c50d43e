import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

const VERBS = {
  test: "testMailbox",
  check: "testMailbox",
  pause: "pauseMailbox",
  resume: "resumeMailbox",
} as const;
const STATES: Record<string, string> = {
  connected: "connected",
  paused: "paused",
  needs_attention: "needs attention",
  disconnected: "disconnected",
};

export const showMailboxes: Intent = {
  name: "mailboxes",
  isRead: true,
  example: "how are my mailboxes?",
  read: (clause) =>
    /^(?:(?:list|show|name)(?: me)? |which |what |how are |are )(?:(?:all|of|my|our|the|your) ?)*mailboxes(?: (?:do we have|are there|are connected|doing|working|connected|ok|okay|there))?$/i.test(
      clause.replace(/[?!.]+$/, ""),
    )
      ? { answer: answerList }
      : null,
};

export const changeMailbox: Intent = {
  name: "mailbox",
  example: "pause the mailbox ada@example.com",
  read: (clause) => {
    const found =
      /^(test|check|pause|resume)\s+(?:(?:the|my|our)\s+)?mailbox(?:\s+(?:of\s+)?(\S+@\S+))?$/i.exec(
        clause.replace(/[?!.]+$/, ""),
      );
    if (!found) return null;
    const verb = found[1]!.toLowerCase() as keyof typeof VERBS;
    return { answer: (turn) => answerChange(turn, VERBS[verb], found[2]?.toLowerCase()) };
  },
};

type Mailbox = { id: string; address: string; state: string; message: string };

function answerList(turn: Turn): Answer {
  const mailboxes = readMailboxes(turn);
  if (mailboxes === undefined) return { text: "", call: { tool: "listMailboxes", input: {} } };
  if (mailboxes.length === 0)
    return { text: "No mailbox is connected: emails go out through this installation's own mail server." };
  const lines = mailboxes.map(
    ({ address, state, message }) =>
      `- ${quoteData(address)}: ${STATES[state] ?? "unknown"}${message ? `. ${quoteData(message, 400)}` : ""}`,
  );
  return { text: lines.join("\n") };
}

function answerChange(turn: Turn, tool: string, address: string | undefined): Answer {
  const mailboxes = readMailboxes(turn);
  if (mailboxes === undefined) return { text: "", call: { tool: "listMailboxes", input: {} } };
  const named = address === undefined ? mailboxes : mailboxes.filter((one) => one.address === address);
  const [mailbox] = named;
  if (!mailbox)
    return {
      text:
        address === undefined
          ? "No mailbox is connected. Connect one in Settings."
          : `No mailbox has the address ${quoteData(address)}. Say “show my mailboxes” to see them.`,
    };
  if (named.length > 1)
    return { text: `Which one? Say it with its address, such as ${quoteData(mailbox.address)}.` };
  const result = resultOf(turn, tool);
  const called = quoteData(mailbox.address);
  if (result === undefined) {
    const asks = tool === "pauseMailbox" ? "" : `That needs your approval.`;
    return { text: asks, call: { tool, input: { id: mailbox.id } } };
  }
  if (tool === "pauseMailbox")
    return { text: `Paused: nothing goes out from ${called} until it is resumed. It still receives.` };
  if (tool === "resumeMailbox") return { text: `Emails go out from ${called} again, in its hours.` };
  return readField(result, "passed") === true
    ? { text: `The test passed: ${called} sends and receives.` }
    : { text: `The test of ${called} failed. ${quoteData(readField(result, "message"), 400)}` };
}

/** Those of people; undefined until they were looked up. */
function readMailboxes(turn: Turn): Mailbox[] | undefined {
  const list = resultOf(turn, "listMailboxes");
  if (list === undefined) return undefined;
  const rows = readField(list, "mailboxes");
  if (!Array.isArray(rows)) return [];
  const text = (row: unknown, name: string) => {
    const value = readField(row, name);
    return typeof value === "string" ? value : "";
  };
  return rows.flatMap((row) => {
    const [id, address] = [text(row, "id"), text(row, "address")];
    return id === "" || address === "" || readField(row, "state") === "disconnected"
      ? []
      : [{ id, address, state: text(row, "state"), message: text(row, "message") }];
  });
}
