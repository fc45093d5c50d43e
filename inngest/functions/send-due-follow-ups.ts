import { inngest } from "@/inngest/client";
import { followUpsDue } from "@/inngest/triggers";
import { queueStepCalls } from "@/lib/channels/call/queue-step-calls";
import { sendFollowUps } from "@/lib/channels/email/send-follow-ups";
import { pipelineContext } from "@/lib/context";

/** Afterwards a new run of the function takes over: an Inngest server allows a function 1,000 steps. */
const MAX_STEPS = 400;

/**
 * Schedules a workspace's follow-ups, puts those that are calls into the call queue and sends those that may go now. It ends as soon as the rest waits: the sweep calls it
 * again when something is due. The database says which ones are due, so each step may be repeated.
 */
export const sendDueFollowUps = inngest.createFunction(
  {
    id: "send-due-follow-ups",
    triggers: [followUpsDue],
    concurrency: { key: "event.data.workspaceId", limit: 1 },
    retries: 2,
  },
  async ({ event, step }) => {
    const ctx = pipelineContext(event.data.workspaceId, "send-due-follow-ups");
    await step.run("queue calls", () => queueStepCalls(ctx));
    for (let turn = 1; turn <= MAX_STEPS; turn += 1) {
      const { more } = await step.run(`send ${turn}`, () => sendFollowUps(ctx));
      if (!more) return;
    }
    await step.sendEvent("next run", followUpsDue.create(event.data));
  },
);
