import { z } from "zod";
import { pauseRun } from "@/lib/campaigns/run-state";
import { capability } from "@/lib/capability";
import { giveUpEmail } from "@/lib/channels/email/give-up-email";
import { AppError } from "@/lib/errors";
import { EngineRunId, findRun } from "@/lib/runs/find-run";
import { toRepeatable } from "@/lib/runs/repeatable-event";
import { runInspector } from "@/lib/runs/run-inspector";

export const cancelRun = capability(
  {
    name: "cancelRun",
    description:
      "Ends a run of the engine: no further step of it begins. A campaign that it works for is paused with it, so that resume goes on where it was; a single mail that still waits is dropped, and its lead can be written to again.",
    scope: "runs:write",
    cost: "free",
    needsApproval: true,
    input: EngineRunId,
    output: z.object({
      ok: z.literal(true),
      pausedCampaignId: z.string().nullable().describe("The campaign that was paused with it."),
    }),
  },
  async (ctx, { id }) => {
    const { run } = await findRun(ctx, id);
    const event = toRepeatable(run);
    // Otherwise the campaign would be `running` although nothing drives it.
    const paused =
      run.endedAt === null && event && "runId" in event.data && (await pauseRun(ctx, event.data, "user"));
    const cancelled = await runInspector(ctx)!.cancelRun(id);
    if (event?.name === "campaign/email.queued" && run.endedAt === null)
      await giveUpEmail(ctx, event.data.emailId, "cancelled");
    if (!cancelled && !paused)
      throw new AppError("invalid_state", `This run has ended already: it is ${run.state}.`, {
        status: run.state,
      });
    return { ok: true as const, pausedCampaignId: paused ? event.data.campaignId : null };
  },
);
