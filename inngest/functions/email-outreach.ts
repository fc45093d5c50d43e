import { inngest } from "@/inngest/client";
import { emailQueued } from "@/inngest/triggers";
import { giveUpEmail } from "@/lib/channels/email/give-up-email";
import { sendEmails } from "@/lib/channels/email/send-emails";
import { writeEmail } from "@/lib/channels/email/write-emails";
import { pipelineContext } from "@/lib/context";
import { emailUnavailableDelay } from "@/lib/workflows/unavailable-delay";

const SLICE_MS = 10_000;
/**
 * Each attempt takes up to two steps, and an Inngest server allows a function 1,000. Afterwards a new run of the
 * function takes over.
 */
const ATTEMPTS_AT_MOST = 200;

/**
 * Sends one individually requested email. While its campaign is paused the function ends; resume emits the event again.
 */
export const emailOutreach = inngest.createFunction(
  {
    id: "email-outreach",
    triggers: [emailQueued],
    concurrency: { key: "event.data.workspaceId", limit: 10 },
    retries: 8,
    onFailure: async ({ event }) => {
      const { workspaceId, emailId } = event.data.event.data;
      await giveUpEmail(pipelineContext(workspaceId, "email-outreach"), emailId, "failed");
    },
  },
  async ({ event, step }) => {
    const { workspaceId, campaignId, emailId } = event.data;
    const ctx = pipelineContext(workspaceId, "email-outreach");
    await step.run("write", () => writeEmail(ctx, emailId));
    let failures = 0;
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > ATTEMPTS_AT_MOST) {
        await step.sendEvent("hand over", emailQueued.create(event.data));
        return;
      }
      const report = await step.run(`send ${attempt}`, () =>
        sendEmails(ctx, { campaignId, emailId }, SLICE_MS),
      );
      if (report.end === "empty" || report.end === "halted") return;
      if (report.end === "time") continue;
      if (report.waiting) {
        await step.sleepUntil(`wait ${attempt}`, new Date(report.waiting.until));
        continue;
      }
      failures += 1;
      const delay = emailUnavailableDelay(failures);
      if (delay === null) {
        await step.run("give up", () => giveUpEmail(ctx, emailId, "mail_unavailable"));
        return;
      }
      await step.sleep(`retry ${attempt}`, delay);
    }
  },
);
