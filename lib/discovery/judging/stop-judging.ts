import { z } from "zod";
import { capability } from "@/lib/capability";
import { endJudging } from "./end-judging";

export const stopJudging = capability(
  {
    name: "stopJudging",
    description:
      "Stops judging in the background. Sites that are being read are still judged; the other leads keep the fit that they had.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({}),
    output: z.object({ stopped: z.number().int().describe("Leads removed from the queue.") }),
  },
  async (ctx) => ({ stopped: await endJudging(ctx, "Judging was stopped.") }),
);
