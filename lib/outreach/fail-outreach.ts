import { sql } from "drizzle-orm";
import type { RunLeg } from "@/inngest/events";
import { endRun } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { cancelMails } from "./cancel-mails";

/**
 * Closes an outreach run that the engine gave up. Its mails that wait are dropped, so that the next run finds their
 * leads `new` and their credits are not held for ever.
 */
export async function failOutreach(ctx: Context, leg: RunLeg): Promise<void> {
  await transact(ctx, async (ctx) => {
    const error =
      "The run failed again and again inside the service. Start a new run; nobody is written to twice.";
    if (!(await endRun(ctx, leg, { status: "failed", error }))) return;
    await cancelMails(ctx, sql`m.run_id = ${leg.runId}`, "The run failed before this mail went out.");
  });
}
