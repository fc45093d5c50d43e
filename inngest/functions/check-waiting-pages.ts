import { inngest } from "@/inngest/client";
import { checkRequested } from "@/inngest/triggers";
import { checkNextPages } from "@/lib/channels/email/rechecks/check-next-pages";
import { pipelineContext } from "@/lib/context";

/** Afterwards a new run of the function takes over: an Inngest server allows a function 1,000 steps. */
const MAX_STEPS = 400;

/**
 * Reads pages of a workspace again that its emails wait for, a few a step; which ones stands with the leads. It ends as soon as the
 * rest waits for another attempt or for credits: whoever still waits is announced again.
 */
export const checkWaitingPages = inngest.createFunction(
  {
    id: "check-waiting-pages",
    triggers: [checkRequested],
    concurrency: { key: "event.data.workspaceId", limit: 1 },
    retries: 2,
  },
  async ({ event, step }) => {
    const ctx = pipelineContext(event.data.workspaceId, "check-waiting-pages");
    for (let batch = 1; batch <= MAX_STEPS; batch += 1) {
      const { read, waiting } = await step.run(`check ${batch}`, () => checkNextPages(ctx));
      if (waiting === 0 || read === 0) return;
    }
    await step.sendEvent("next run", checkRequested.create(event.data));
  },
);
