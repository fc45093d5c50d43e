import { z } from "zod";
import { pauseRun } from "@/lib/campaigns/run-state";
import { capability } from "@/lib/capability";
import { giveUpAnswer } from "@/lib/channels/email/give-up-answer";
import { AppError } from "@/lib/errors";
import { EngineRunId, findRun } from "@/lib/runs/find-run";
import { toRepeatable } from "@/lib/runs/repeatable-event";
import { runInspector } from "@/lib/runs/run-inspector";

export const cancelRun = capability(
  {
    name: "cancelRun",
    description:
      "Cancels a run of the engine: no further step starts. Its campaign is paused too, so that it can be resumed; an answer that waits to be sent is canceled. What a mailbox has to send stays due: pause the campaign or the mailbox instead.",
    scope: "runs:write",
    cost: "free",
    needsApproval: true,
    // The engine cannot be rolled back.
    commitsItself: true,
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
    const generation = event && "runId" in event.data ? event.data : null;
    const paused = run.endedAt === null && generation && (await pauseRun(ctx, generation, "user"));
    const cancelled = await runInspector(ctx)!.cancelRun(id);
    if (event?.name === "conversation/answer.queued" && run.endedAt === null)
      await giveUpAnswer(ctx, event.data.emailId, "run_canceled");
    if (!cancelled && !paused)
      throw new AppError("invalid_state", `This run has already ended: it is ${run.state}.`, {
        status: run.state,
      });
    return { ok: true as const, pausedCampaignId: paused ? generation.campaignId : null };
  },
);
