import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { sweep } from "@/lib/sweep/sweep";

/** What crashes and time leave behind, every minute. */
export const sweepLeftovers = inngest.createFunction(
  { id: "sweep-leftovers", triggers: [cron("* * * * *")], retries: 0 },
  async ({ step }) => step.run("sweep", () => sweep()),
);
