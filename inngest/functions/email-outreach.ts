import { inngest } from "@/inngest/client";
import { emailQueued } from "@/inngest/triggers";
import { giveUpEmail } from "@/lib/channels/email/give-up-email";
import { sendCheckedEmail } from "@/lib/channels/email/send-checked-emails";
import { pipelineContext } from "@/lib/context";
import { SLICE_MS, sendUntilDone } from "./send-until-done";

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
    await sendUntilDone(step, {
      send: () => sendCheckedEmail(ctx, { campaignId, emailId }, SLICE_MS),
      giveUp: () => giveUpEmail(ctx, emailId, "mail_unavailable"),
      continueInNewRun: () => step.sendEvent("next run", emailQueued.create(event.data)),
    });
  },
);
