import { inngest } from "@/inngest/client";
import { callsDue } from "@/inngest/triggers";
import { queueStepCalls } from "@/lib/channels/call/queue-step-calls";
import { pipelineContext } from "@/lib/context";

/** Puts the steps of a workspace's sequences that are calls, and due, into the call queue. May be repeated. */
export const queueDueCalls = inngest.createFunction(
  {
    id: "queue-due-calls",
    triggers: [callsDue],
    concurrency: { key: "event.data.workspaceId", limit: 1 },
    retries: 2,
  },
  async ({ event, step }) => {
    const ctx = pipelineContext(event.data.workspaceId, "queue-due-calls");
    await step.run("queue calls", () => queueStepCalls(ctx));
  },
);
