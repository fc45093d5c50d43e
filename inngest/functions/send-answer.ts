import { inngest } from "@/inngest/client";
import { answerQueued } from "@/inngest/triggers";
import { giveUpAnswer } from "@/lib/channels/email/give-up-email";
import { sendEmails } from "@/lib/channels/email/send-emails";
import { pipelineContext } from "@/lib/context";
import { SLICE_MS, sendUntilDone } from "./send-until-done";

/** Sends a person's answer in a conversation as soon as the time to undo it is over. */
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
    await sendUntilDone(step, {
      send: () => sendEmails(ctx, { answerId: emailId }, SLICE_MS),
      giveUp: () => giveUpAnswer(ctx, emailId, "mail_unavailable"),
      continueInNewRun: () => step.sendEvent("next run", answerQueued.create(event.data)),
    });
  },
);
