import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { listDueSummaries, sendSummary } from "@/lib/summaries/send-due-summaries";

/** Every five minutes, emails their daily summaries to the members who want them then. What fails is due again in the next round. */
export const sendDailySummaries = inngest.createFunction(
  { id: "send-daily-summaries", triggers: [cron("*/5 * * * *")], retries: 0 },
  async ({ step }) => {
    const due = await step.run("list", () => listDueSummaries());
    for (const reader of due)
      await step.run(`send ${reader.workspaceId} ${reader.userId}`, () => sendSummary(reader));
  },
);
