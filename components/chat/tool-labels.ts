import { MEMORY_LABELS } from "@/lib/memory/memory-labels";

export type Line = [label: string, value: string];

/** The labels of a tool call: while it runs, when done, when failed, and on its approval card. */
type ToolLabels = {
  doing: string;
  done: string;
  failed: string;
  /** The title of the card: a verb and its object. */
  asks?: string;
  lists?: (input: Fields) => Line[];
  /** The result, in two or three words. */
  details?: (output: Fields, count: Count) => string | undefined;
};

type Fields = Record<string, unknown>;
/** Formats a number for the reader's locale. */
type Count = (value: number) => string;

const words = (doing: string, done: string, failed: string, more: Partial<ToolLabels> = {}): ToolLabels => ({
  doing,
  done,
  failed,
  ...more,
});

const MODES: Record<string, string> = {
  people: "People in your target roles",
  company: "Companies that fit, with their best contact",
  pain: "Pages that mention a pain point",
};

const PIECES: Record<string, string> = {
  profileJson: MEMORY_LABELS.profileJson.title,
  icpJson: MEMORY_LABELS.icpJson.title,
  identityJson: MEMORY_LABELS.identityJson.title,
  ...MEMORY_LABELS.sender.fields,
};

/** Labels for every tool of the chat, by the capability's name. */
export const TOOL_LABELS: Record<string, ToolLabels> = {
  getMemory: words("Reading Memory", "Read Memory", "Memory could not be read", { details: listMissing }),
  updateMemory: words("Updating Memory", "Updated Memory", "Memory was not updated", {
    asks: "Update Memory",
    lists: (input) => listed(Object.entries(input).map(([name, value]) => [PIECES[name] ?? name, value])),
    details: listMissing,
  }),
  listMemoryChanges: words(
    "Reading the changes to Memory",
    "Read the changes to Memory",
    "The changes to Memory could not be read",
  ),
  undoMemoryChange: words("Undoing a change", "Undid a change to Memory", "Nothing was undone", {
    asks: "Undo a change to Memory",
    details: listMissing,
  }),
  searchLeads: words("Searching leads", "Searched leads", "Leads could not be searched", {
    lists: ({ text, status, sort, limit }) =>
      listed([
        ["Search", text],
        ["Status", status],
        ["Order", sort === "newest" ? "Newest first" : sort === "score" ? "Best first" : sort],
        ["At most", limit],
      ]),
    details: ({ total }, count) => (typeof total === "number" ? `${count(total)} found` : undefined),
  }),
  getLead: words("Reading a lead", "Read a lead", "The lead could not be read", {
    details: nameLead,
  }),
  previewLeadEmail: words("Drafting an email", "Drafted an email", "No email could be drafted", {
    details: ({ subject }) => (typeof subject === "string" ? `“${subject}”` : undefined),
  }),
  listConversations: words("Reading the inbox", "Read the inbox", "The inbox could not be read", {
    lists: ({ view, replyClass }) =>
      listed([
        ["View", sayChoice(view)],
        ["Class", sayChoice(replyClass)],
      ]),
    details: ({ conversations }, count) =>
      Array.isArray(conversations) ? numberOf(conversations.length, "conversation", count) : undefined,
  }),
  readConversation: words("Reading a conversation", "Read a conversation", "It could not be read", {
    details: ({ lead }) => (typeof lead === "object" && lead !== null ? nameLead(lead as Fields) : undefined),
  }),
  draftReply: words("Drafting an answer", "Drafted an answer", "No answer could be drafted"),
  sendReply: words("Sending the answer", "The answer goes out in 20 seconds", "The answer was not sent", {
    asks: "Send this answer",
  }),
  classifyReply: words("Classifying a reply", "Classified a reply", "The class was not changed", {
    asks: "Change the class of a reply",
    lists: ({ replyClass }) => listed([["Class", sayChoice(replyClass)]]),
    details: ({ replyClass }) => sayChoice(replyClass),
  }),
  snoozeConversation: words("Snoozing a conversation", "Snoozed a conversation", "It was not snoozed", {
    lists: ({ until }) => listed([["Until", until]]),
  }),
  listMailboxes: words("Reading the mailboxes", "Read the mailboxes", "The mailboxes could not be read", {
    details: ({ mailboxes }, count) =>
      Array.isArray(mailboxes) ? numberOf(mailboxes.length, "mailbox", count) : undefined,
  }),
  testMailbox: words("Testing a mailbox", "Tested a mailbox", "The mailbox was not tested", {
    asks: "Test this mailbox",
    details: ({ passed }) => (passed === true ? "passed" : passed === false ? "failed" : undefined),
  }),
  pauseMailbox: words("Pausing a mailbox", "Paused a mailbox", "The mailbox was not paused", {
    details: ({ address }) => (typeof address === "string" ? address : undefined),
  }),
  resumeMailbox: words("Resuming a mailbox", "Resumed a mailbox", "The mailbox was not resumed", {
    asks: "Resume this mailbox",
    details: ({ address }) => (typeof address === "string" ? address : undefined),
  }),
  listCalls: words("Reading the call queue", "Read the call queue", "The call queue could not be read", {
    lists: ({ status }) => listed([["Status", status]]),
    details: ({ total }, count) => (typeof total === "number" ? numberOf(total, "call", count) : undefined),
  }),
  getCall: words("Reading a call", "Read a call", "The call could not be read", {
    details: ({ lead }) => (typeof lead === "object" && lead !== null ? nameLead(lead as Fields) : undefined),
  }),
  recordCallOutcome: words(
    "Logging the outcome of a call",
    "Logged the outcome of a call",
    "The outcome was not logged",
    {
      asks: "Log the outcome of a call",
      lists: ({ outcome, notes, callbackAt }) =>
        listed([
          ["Outcome", sayChoice(outcome)],
          ["Notes", notes],
          ["Call back", callbackAt],
        ]),
      details: ({ outcome }) => sayChoice(outcome),
    },
  ),
  addDoNotCall: words("Blocking a phone number", "Blocked a phone number", "The number was not blocked", {
    asks: "Block a number",
    lists: ({ phone, note }) =>
      listed([
        ["Number", phone],
        ["Note", note],
      ]),
    details: ({ phone }) => (typeof phone === "string" ? phone : undefined),
  }),
  recordLeadOutcome: words(
    "Logging the outcome for a lead",
    "Logged the outcome for a lead",
    "The outcome was not logged",
    {
      asks: "Log the outcome for a lead",
      lists: ({ outcome, note }) =>
        listed([
          ["Outcome", sayChoice(outcome)],
          ["Note", note],
        ]),
      details: (output) => listedWords([nameLead(output), output.status]),
    },
  ),
  summarizeCampaign: words("Summing up the campaign", "Summed up the campaign", "It could not be summed up", {
    lists: ({ days }) => listed([["Days", days]]),
    details: ({ replied }, count) => (typeof replied === "number" ? `${count(replied)} replied` : undefined),
  }),
  getSequence: words("Reading the sequence", "Read the sequence", "The sequence could not be read", {
    details: countSteps,
  }),
  changeSequence: words("Changing the sequence", "Changed the sequence", "The sequence was not changed", {
    asks: "Change the sequence",
    details: countSteps,
  }),
  undoSequenceChange: words("Undoing a change", "Undid a change to the sequence", "Nothing was undone", {
    asks: "Undo the last change to the sequence",
    details: countSteps,
  }),
  getCampaignFigures: words("Counting results", "Counted results", "Results could not be counted", {
    lists: ({ from, to }) =>
      listed([
        ["From", from],
        ["To", to],
      ]),
  }),
  getCampaignStatus: words(
    "Checking the campaign",
    "Checked the campaign",
    "The campaign could not be read",
    {
      details: ({ status }) => (typeof status === "string" ? status : undefined),
    },
  ),
  getCredits: words("Checking credits", "Checked credits", "The credits could not be read", {
    details: ({ balance }, count) =>
      typeof balance === "number" ? `${count(balance)} available` : undefined,
  }),
  startDiscovery: words("Starting the search", "Started the search for leads", "The search did not start", {
    asks: "Find leads",
    lists: ({ mode, targetCount, discoveryDepth }) =>
      listed([
        ["Look for", typeof mode === "string" ? (MODES[mode] ?? mode) : undefined],
        ["At most", targetCount === 1 ? "1 lead" : `${targetCount ?? 25} leads`],
        ["Search depth", discoveryDepth === "deep" ? "Thorough: several rounds" : "Quick: one round"],
      ]),
  }),
  queueLeadEmail: words("Queueing the email", "Queued the email", "The email was not queued", {
    asks: "Email one lead",
    details: () => "1 person",
  }),
  listDrafts: words("Reading the drafts", "Read the drafts", "The drafts could not be read", {
    details: ({ total }, count) => (typeof total === "number" ? numberOf(total, "draft", count) : undefined),
  }),
  updateDraft: words("Changing the draft", "Changed the draft", "The draft was not changed", {
    asks: "Change a draft",
  }),
  approveDrafts: words("Approving drafts", "Approved drafts", "The drafts were not approved", {
    asks: "Approve drafts",
    lists: ({ ids }) => (Array.isArray(ids) ? [["Drafts", String(ids.length)]] : []),
  }),
  startOutreachRun: words("Starting outreach", "Started outreach", "Outreach did not start", {
    asks: "Start outreach",
    lists: ({ targetCount }) => [
      ["Recipients", targetCount === undefined ? "Every eligible lead" : `The best ${targetCount}`],
    ],
  }),
  pauseCampaign: words("Pausing the campaign", "Paused the campaign", "The campaign was not paused"),
  stopCampaign: words("Stopping the campaign", "Stopped the campaign", "The campaign was not stopped", {
    asks: "Stop the campaign",
  }),
  resumeCampaign: words("Resuming the campaign", "Resumed the campaign", "The campaign was not resumed", {
    asks: "Resume the campaign",
  }),
};

/** The labels of a tool, including tools that a later version has removed. */
export function labelsOf(tool: string): ToolLabels {
  return (
    TOOL_LABELS[tool] ?? words("Using a tool", "Used a tool", "A tool did not work", { asks: "Use a tool" })
  );
}

/** The reason for a refusal, if a tool's output is one. */
export function refusedIn(output: unknown): string | undefined {
  const { error } = (output ?? {}) as { error?: { message?: string } };
  return error?.message;
}

/** "1 call", "2 calls", "2 mailboxes". */
function numberOf(number: number, noun: string, count: Count): string {
  const ending = number === 1 ? "" : noun.endsWith("x") ? "es" : "s";
  return `${count(number)} ${noun}${ending}`;
}

function countSteps({ steps }: Fields, count: Count): string | undefined {
  return Array.isArray(steps) ? numberOf(steps.length, "step", count) : undefined;
}

function listMissing({ missing }: Fields): string | undefined {
  if (!Array.isArray(missing)) return undefined;
  return missing.length === 0 ? "complete" : `${missing.length} missing`;
}

function sayChoice(choice: unknown): string | undefined {
  return typeof choice === "string" ? choice.replaceAll("_", " ") : undefined;
}

function nameLead({ name, email }: Fields): string | undefined {
  return typeof name === "string" ? name : typeof email === "string" ? email : undefined;
}

function listed(lines: [string, unknown][]): Line[] {
  return lines.map(([label, value]): Line => [label, sayAll(value)]).filter(([, text]) => text !== "");
}

function listedWords(parts: unknown[]): string | undefined {
  return parts.filter((part) => typeof part === "string").join(": ") || undefined;
}

/** Any JSON as text: the values of a list or object, separated by commas. */
function sayAll(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(sayAll).filter(Boolean).join(", ");
  if (typeof value === "object") return Object.values(value).map(sayAll).filter(Boolean).join("; ");
  return String(value);
}
