import { inngest } from "@/inngest/client";
import { answerQueued } from "@/inngest/triggers";
import { giveUpAnswer } from "@/lib/channels/email/give-up-answer";
import { sendEmails } from "@/lib/channels/email/send-emails";
import { pipelineContext } from "@/lib/context";
import { emailUnavailableDelay } from "@/lib/workflows/unavailable-delay";

/** How long one step sends before it returns. */
const SLICE_MS = 10_000;
/**
 * Each attempt takes up to two steps, and an Inngest server allows a function 1,000. Afterwards a new run of the
 * function takes over.
 */
const MAX_ATTEMPTS = 200;

/**
 * Sends a person's answer in a conversation as soon as the time to undo it is over, until it left, may not go, or no mail server could be
 * used for two days.
 */
export const sendAnswer = inngest.createFunction(
  {
    id: "send-answer",
    triggers: [answerQueued],
    concurrency: { key: "event.data.workspaceId", limit: 10 },
    retries: 8,
    onFailure: async ({ event }) => {
      const { workspaceId, emailId } = event.data.event.data;
      await giveUpAnswer(pipelineContext(workspaceId, "send-answer"), emailId, "sending_failed");
    },
  },
  async ({ event, step }) => {
    const { workspaceId, emailId } = event.data;
    const ctx = pipelineContext(workspaceId, "send-answer");
    let failures = 0;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const report = await step.run(`send ${attempt}`, () =>
        sendEmails(ctx, { answerId: emailId }, SLICE_MS),
      );
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
        await step.run("give up", () => giveUpAnswer(ctx, emailId, "mail_unavailable"));
        return;
      }
      await step.sleep(`retry ${attempt}`, delay);
    }
    await step.sendEvent("next run", answerQueued.create(event.data));
  },
);
