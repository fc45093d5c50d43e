import { formatNumber } from "./format-number";
import { readField } from "./lead-rows";
import { quoteData } from "./quote-data";

/** The pipeline status in a few sentences. */
export function describeStatus(status: unknown): string {
  const text = (name: string) => quoteData(readField(status, name), 200);
  const count = (name: string) => {
    const value = readField(status, name);
    return typeof value === "number" ? value : 0;
  };
  const state = text("status");
  const kind = readField(status, "kind");
  if (kind !== "discovery" && kind !== "outreach") {
    return "Nothing has run yet. Say “find 10 leads” to begin.";
  }
  const run = kind === "discovery" ? "The search for leads" : "The outreach run";
  // The campaign may run on after its latest run: with follow-ups, or with an earlier run.
  const hasEnded = state === "running" && text("currentStepKey") !== "" && !readStep(status);
  const shown = hasEnded ? "completed" : state;
  const sentences = [`${run} ${STATES[shown] ?? `is ${shown || "in an unknown state"}`}.`];
  const step = state === "running" ? describeStep(status) : "";
  if (step) sentences.push(step);
  if (kind === "discovery") {
    const target = count("targetCount");
    sentences.push(`Leads found: ${count("found")}${target > 0 ? ` of up to ${target}` : ""}.`);
    if (count("duplicates") > 0) sentences.push(`${count("duplicates")} were duplicates.`);
  } else {
    sentences.push(`Emails sent: ${count("contacted")}. Waiting: ${count("held")}.`);
    if (count("unknown") > 0)
      sentences.push(`It is not known whether ${count("unknown")} arrived; review them on the Runs page.`);
  }
  sentences.push(`Credits spent: ${formatNumber(count("creditsSpent"))}.`);
  const alongside = readField(status, "alongside");
  for (const earlier of Array.isArray(alongside) ? alongside : [])
    sentences.push(
      `An earlier outreach run continues. Emails sent: ${Number(readField(earlier, "contacted"))}. Waiting: ${Number(readField(earlier, "held"))}.`,
    );
  const waiting = readField(status, "waiting");
  const reason = quoteData(readField(waiting, "reason"), 60);
  if (reason) {
    const until = quoteData(readField(waiting, "until"), 40)
      .replace("T", " ")
      .replace(/:\d\d(?:\.\d+)?Z$/, " UTC");
    sentences.push(
      `Waiting (${REASONS[reason] ?? reason.replaceAll("_", " ")})${until ? ` until ${until}` : ""}.`,
    );
  }
  const paused = text("pauseReason");
  if (state === "paused" && paused)
    sentences.push(`Why: ${REASONS[paused] ?? paused.replaceAll("_", " ")}. Say “resume” to continue.`);
  if (text("error")) sentences.push(text("error"));
  if (state === "completed" && kind === "discovery" && count("found") > 0)
    sentences.push("Ask “show me the three best and why”.");
  return sentences.join(" ");
}

/** The current step, if it is one of the latest run's own. */
function readStep(status: unknown): unknown {
  const key = readField(status, "currentStepKey");
  const steps = readField(status, "steps");
  return Array.isArray(steps) ? steps.find((one) => readField(one, "key") === key) : undefined;
}

function describeStep(status: unknown): string {
  const step = readStep(status);
  const label = quoteData(readField(step, "label"), 60);
  if (!label) return "";
  const progress = readField(step, "progress");
  const [done, total] = [readField(progress, "done"), readField(progress, "total")];
  return `Step: ${label}${typeof done === "number" && typeof total === "number" && total > 0 ? ` (${done} of ${total})` : ""}.`;
}

const STATES: Record<string, string> = {
  idle: "has not begun",
  running: "is running",
  paused: "is paused",
  stopped: "was stopped",
  completed: "is complete",
  failed: "has failed",
};

const REASONS: Record<string, string> = {
  user: "you paused it",
  out_of_credits: "you are out of credits",
  mail_unavailable: "the mail server cannot be reached",
  calls_unavailable: "the phone provider cannot be used",
  calling_hours: "the remaining leads are called in their own calling hours",
  provider_busy: "the phone provider accepts no more calls right now",
  source_busy: "a public data server accepts no more requests right now",
  disk_low: "the disk of the database is almost full",
  daily_cap: "the daily email limit is reached",
  rate: "emails are spread out over time",
  follow_up: "the next follow-up is not due yet",
  retry: "the mail server asked us to try again later",
  window: "it is outside the hours of the mailbox or the recipient",
  recipient_holiday: "it is a public holiday where the next recipient is",
  gap: "there is a gap between two emails from one mailbox",
  breaker: "too many emails came back, and sending stopped until you resume it",
  mailbox_paused: "the mailbox is paused, disconnected or needs attention",
  auto_reply: "the next recipient is away",
  colleague_replied: "a colleague of the next recipient replied",
  page_check: "the page of the next recipient is read again first",
};
