import { z } from "zod";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { EngineRunId, findRun } from "./find-run";
import { toRepeatable, whyNotRepeatable } from "./repeatable-event";

export const retryRun = capability(
  {
    name: "retryRun",
    description:
      "Restarts a failed or canceled run: its event is sent under a new id. Only while its work is still pending.",
    scope: "runs:write",
    cost: "free",
    needsApproval: true,
    input: EngineRunId,
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    const { run } = await findRun(ctx, id);
    // For a campaign's run, `whyNotRepeatable` locks the campaign's row here, so no pause, stop or new generation can
    // commit between the check and the event.
    const problem = await whyNotRepeatable(ctx, run);
    if (problem) throw new AppError("invalid_state", problem, { status: run.state });
    await ctx.emit(toRepeatable(run)!);
    return { ok: true as const };
  },
);
