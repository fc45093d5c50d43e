import { PIPELINES } from "@/lib/campaigns/pipeline";

const FUNCTIONS: Record<string, string> = {
  "run-discovery": "Find leads",
  "run-outreach": "Run outreach",
  "dispatch-mailbox": "Send a mailbox’s emails",
  "send-answer": "Send an answer",
  "read-reply": "Read a reply",
  "queue-due-calls": "Queue calls that are due",
  "judge-waiting-leads": "Judge fit",
};

const FAILURE = "-failure";

/** The functions to filter by, including their failure handlers. */
export const FUNCTION_OPTIONS = Object.keys(FUNCTIONS).map((value) => ({
  value,
  label: labelOfFunction(value),
}));

/** What a function of the engine does, by its id. */
export function labelOfFunction(id: string): string {
  if (id.endsWith(FAILURE)) return `After a failure: ${labelOfFunction(id.slice(0, -FAILURE.length))}`;
  return FUNCTIONS[id] ?? id;
}

const STEPS: Record<string, string> = {
  ...Object.fromEntries(
    [...PIPELINES.discovery, ...PIPELINES.outreach].map(({ key, label }) => [key as string, label as string]),
  ),
  begin: "Begin",
  next_round: "Plan the next round",
  pause: "Pause the campaign",
  delay: "Choose when to try again",
  wait: "Wait for its turn",
  sleep: "Wait",
  "go on": "Go on",
  write_scripts: "Write the script",
  dial_calls: "Call with the automated assistant",
  finish: "Finish",
  write: "Write the email",
  send: "Send the email",
  read: "Read what it asks for",
  judge: "Judge leads",
  retry: "Wait before the next try",
  "queue calls": "Queue calls",
  "give up": "Give up on the email",
  "next run": "Continue in a new run",
};

/** A step's name in words, and its index: `read_pages 1.2` is "Read pages" and "1.2". */
export function labelOfStep(name: string): { words: string; part: string | null } {
  const [, stem = name, part = null] = /^(.*?)(?: (\d+(?:\.\d+)*))?$/.exec(name) ?? [];
  return { words: STEPS[stem] ?? stem, part };
}

/** Low-level errors, matched by their text. Errors thrown by verbs are already sentences. */
const CAUSES: [RegExp, string][] = [
  [
    /CONNECTION_(CLOSED|ENDED|DESTROYED)|database|too many clients|57P0\d/i,
    "The database could not be reached.",
  ],
  [/ECONNREFUSED/, "A required server refused the connection."],
  [/ENOTFOUND|EAI_AGAIN/, "A required server's name was not found."],
  [/ECONNRESET|EPIPE|socket hang up|other side closed/i, "The connection to a required server was lost."],
  [/ETIMEDOUT|timed? ?out|aborted due to timeout/i, "A required server did not respond in time."],
  [/ENOSPC/, "The disk is full."],
  [/out of memory|heap limit/i, "The service ran out of memory."],
];

/** An error of a run as a sentence. Its original text is shown too, for whoever has to find the cause. */
export function explainRunError({ name, message }: { name: string; message: string }): string {
  if (name === "AppError") return message;
  const cause = CAUSES.find(([pattern]) => pattern.test(message) || pattern.test(name));
  return cause ? cause[1] : "It ended with an unexpected error.";
}
