import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { sweep } from "@/lib/sweep/sweep";

/** Every minute, cleans up what crashes and time leave behind. */
export const sweepLeftovers = inngest.createFunction(
  { id: "sweep-leftovers", triggers: [cron("* * * * *")], retries: 0 },
  async ({ step }) => step.run("sweep", () => sweep()),
);
