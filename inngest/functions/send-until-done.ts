import type { SendReport } from "@/lib/channels/email/sender-parts";
import { emailUnavailableDelay } from "@/lib/workflows/unavailable-delay";

/** How long one step sends before it returns. */
export const SLICE_MS = 10_000;
/**
 * Each attempt takes up to two steps, and an Inngest server allows a function 1,000. Afterwards a new run of the
 * function takes over.
 */
const MAX_ATTEMPTS = 200;

/** What this needs of a function's `step`. */
type Step = {
  run: (id: string, work: () => Promise<unknown>) => Promise<unknown>;
  sleep: (id: string, delay: string | number) => Promise<void>;
  sleepUntil: (id: string, at: Date) => Promise<void>;
};

/**
 * Sends one email that was asked for alone, until it left, may not go, or no mail server could be used for two days.
 * `continueInNewRun` begins a new run of the function.
 */
export async function sendUntilDone(
  step: Step,
  verbs: { send(): Promise<SendReport>; giveUp(): Promise<void>; continueInNewRun(): Promise<unknown> },
): Promise<void> {
  let failures = 0;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const report = (await step.run(`send ${attempt}`, verbs.send)) as SendReport;
    if (report.end === "empty" || report.end === "halted") return;
    if (report.end === "time") continue;
    if (report.waiting) {
      // Not due yet, deferred by the server, or the mailbox cannot send at the moment.
      await step.sleepUntil(`wait ${attempt}`, new Date(report.waiting.until));
      continue;
    }
    failures += 1;
    const delay = emailUnavailableDelay(failures);
    if (delay === null) {
      await step.run("give up", verbs.giveUp);
      return;
    }
    await step.sleep(`retry ${attempt}`, delay);
  }
  await verbs.continueInNewRun();
}
