import { inngest } from "@/inngest/client";
import { replyReceived } from "@/inngest/triggers";
import { pipelineContext } from "@/lib/context";
import { readReplyByModel } from "@/lib/inbox/read-reply-by-model";

/** Has the language model read what a reply asks for. Until it has, and where it cannot, what the rules read counts. */
export const readReply = inngest.createFunction(
  {
    id: "read-reply",
    triggers: [replyReceived],
    concurrency: { key: "event.data.workspaceId", limit: 2 },
    retries: 3,
  },
  async ({ event, step }) => {
    const { workspaceId, emailId } = event.data;
    await step.run("read", () => readReplyByModel(pipelineContext(workspaceId, "read-reply"), emailId));
  },
);
