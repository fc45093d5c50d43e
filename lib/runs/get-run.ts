import { z } from "zod";
import { capability } from "@/lib/capability";
import { EngineRun, EngineStep, toEngineRun, toEngineStep } from "./engine-run";
import { EngineRunId, findRun } from "./find-run";
import { whyNotRepeatable } from "./repeatable-event";

export const getRun = capability(
  {
    name: "getRun",
    description: "Gets a run of the engine with its steps: states, attempts, times and errors.",
    scope: "runs:read",
    cost: "free",
    needsApproval: false,
    input: EngineRunId,
    output: z.object({
      run: EngineRun,
      steps: z.array(EngineStep),
      canCancel: z.boolean(),
      canRetry: z.boolean(),
      retryProblem: z.string().nullable().describe("Why it cannot be run again; null if it can."),
    }),
  },
  async (ctx, { id }) => {
    const { run, steps } = await findRun(ctx, id);
    const retryProblem = await whyNotRepeatable(ctx, run);
    return {
      run: toEngineRun(run),
      steps: steps.map(toEngineStep),
      canCancel: run.endedAt === null,
      canRetry: retryProblem === null,
      retryProblem,
    };
  },
);
