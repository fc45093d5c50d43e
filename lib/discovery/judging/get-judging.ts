import { z } from "zod";
import { capability } from "@/lib/capability";
import { countWaiting } from "./count-waiting";

export const getJudging = capability(
  {
    name: "getJudging",
    description: "Counts the leads that are still waiting to be judged in the background.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ waiting: z.number().int() }),
  },
  async (ctx) => ({ waiting: await countWaiting(ctx) }),
);
