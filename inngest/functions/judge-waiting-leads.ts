import { inngest } from "@/inngest/client";
import { judgingRequested } from "@/inngest/triggers";
import { pipelineContext } from "@/lib/context";
import { giveUpJudging } from "@/lib/discovery/judging/give-up-judging";
import { judgeNextSites } from "@/lib/discovery/judging/judge-next-sites";

/** Afterwards a new run of the function takes over: an Inngest server allows a function 1,000 steps. */
const MAX_STEPS = 400;

/** Judges the leads of a workspace that wait for it, a few sites a step; which ones wait stands with the leads. */
export const judgeWaitingLeads = inngest.createFunction(
  {
    id: "judge-waiting-leads",
    triggers: [judgingRequested],
    concurrency: { key: "event.data.workspaceId", limit: 1 },
    retries: 8,
    onFailure: async ({ event }) => {
      const { workspaceId } = event.data.event.data;
      await giveUpJudging(pipelineContext(workspaceId, "judge-waiting-leads"));
    },
  },
  async ({ event, step }) => {
    const ctx = pipelineContext(event.data.workspaceId, "judge-waiting-leads");
    for (let batch = 1; batch <= MAX_STEPS; batch += 1) {
      const { waiting } = await step.run(`judge ${batch}`, () => judgeNextSites(ctx));
      if (waiting === 0) return;
    }
    await step.sendEvent("next run", judgingRequested.create(event.data));
  },
);
