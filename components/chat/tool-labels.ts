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
  people: "People in the wanted roles",
  company: "Companies that fit, and whom to ask there",
  pain: "Pages that speak of the problem",
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
  updateMemory: words("Writing to Memory", "Wrote to Memory", "Memory was not changed", {
    asks: "Change Memory",
    lists: (input) => listed(Object.entries(input).map(([name, value]) => [PIECES[name] ?? name, value])),
    details: listMissing,
  }),
  searchLeads: words("Searching leads", "Searched leads", "Leads could not be searched", {
    lists: ({ text, status, sort, limit }) =>
      listed([
        ["Words", text],
        ["Status", status],
        ["Order", sort === "newest" ? "Newest first" : sort === "score" ? "Best first" : sort],
        ["At most", limit],
      ]),
    details: ({ total }, count) => (typeof total === "number" ? `${count(total)} found` : undefined),
  }),
  getLead: words("Looking at a lead", "Looked at a lead", "The lead could not be read", {
    details: nameLead,
  }),
  previewLeadEmail: words("Drafting a mail", "Drafted a mail", "No mail could be drafted", {
    details: ({ subject }) => (typeof subject === "string" ? `“${subject}”` : undefined),
  }),
  listCalls: words("Reading the call list", "Read the call list", "The call list could not be read", {
    lists: ({ status }) => listed([["Status", status]]),
    details: ({ total }, count) => (typeof total === "number" ? `${count(total)} calls` : undefined),
  }),
  getCall: words("Looking at a call", "Looked at a call", "The call could not be read", {
    details: ({ lead }) => (typeof lead === "object" && lead !== null ? nameLead(lead as Fields) : undefined),
  }),
  recordCallOutcome: words(
    "Noting what came of a call",
    "Noted what came of a call",
    "The outcome was not noted",
    {
      asks: "Log the outcome of a call",
      lists: ({ outcome, notes, callbackAt }) =>
        listed([
          ["Outcome", outcome],
          ["Notes", notes],
          ["Call back", callbackAt],
        ]),
      details: ({ outcome }) => (typeof outcome === "string" ? outcome.replaceAll("_", " ") : undefined),
    },
  ),
  addDoNotCall: words("Blocking a number", "Blocked a number", "The number was not blocked", {
    asks: "Block a number",
    lists: ({ phone, note }) =>
      listed([
        ["Number", phone],
        ["Note", note],
      ]),
    details: ({ phone }) => (typeof phone === "string" ? phone : undefined),
  }),
  recordLeadOutcome: words(
    "Noting what came of a lead",
    "Noted what came of a lead",
    "The outcome was not noted",
    {
      asks: "Log the outcome of a lead",
      lists: ({ outcome, note }) =>
        listed([
          ["Outcome", outcome],
          ["Note", note],
        ]),
      details: (output) => listedWords([nameLead(output), output.status]),
    },
  ),
  getCampaignStatus: words(
    "Looking at the campaign",
    "Looked at the campaign",
    "The campaign could not be read",
    {
      details: ({ status }) => (typeof status === "string" ? status : undefined),
    },
  ),
  getCredits: words("Looking at the credits", "Looked at the credits", "The credits could not be read", {
    details: ({ balance }, count) => (typeof balance === "number" ? `${count(balance)} left` : undefined),
  }),
  startDiscovery: words("Starting the search", "Started the search for leads", "The search did not start", {
    asks: "Look for leads",
    lists: ({ mode, targetCount, discoveryDepth }) =>
      listed([
        ["Look for", typeof mode === "string" ? (MODES[mode] ?? mode) : undefined],
        ["At most", `${targetCount ?? 25} leads`],
        ["Depth", discoveryDepth === "deep" ? "Deep: several rounds" : "Fast: one round"],
      ]),
  }),
  queueLeadEmail: words("Queueing the mail", "Queued the mail", "The mail was not queued", {
    asks: "Write to one lead",
    details: () => "1 person",
  }),
  startOutreachRun: words("Starting to write", "Started to write to leads", "Nobody was written to", {
    asks: "Write to leads",
    lists: ({ targetCount }) => [
      ["Whom", targetCount === undefined ? "Everyone who may be written to" : `The best ${targetCount}`],
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
  return TOOL_LABELS[tool] ?? words(`Using ${tool}`, `Used ${tool}`, `${tool} did not work`, { asks: tool });
}

/** The reason for a refusal, if a tool's output is one. */
export function refusedIn(output: unknown): string | undefined {
  const { error } = (output ?? {}) as { error?: { message?: string } };
  return error?.message;
}

function listMissing({ missing }: Fields): string | undefined {
  if (!Array.isArray(missing)) return undefined;
  return missing.length === 0 ? "complete" : `${missing.length} missing`;
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
