import { z } from "zod";
import { capability } from "@/lib/capability";
import { countWaiting } from "./count-waiting";

export const getJudging = capability(
  {
    name: "getJudging",
    description: "Says how many leads still wait for being judged in the background.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ waiting: z.number().int() }),
  },
  async (ctx) => ({ waiting: await countWaiting(ctx) }),
);
