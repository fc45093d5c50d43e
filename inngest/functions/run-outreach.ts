import { inngest } from "@/inngest/client";
import { outreachStarted, whenHalted } from "@/inngest/triggers";
import { driveStep } from "@/lib/campaigns/drive-step";
import { beginNextGeneration, MAX_STEPS } from "@/lib/campaigns/next-generation";
import { markWaiting, pauseRun } from "@/lib/campaigns/run-state";
import { channels } from "@/lib/channels/channels";
import type { Channel, Cursor, StageReport } from "@/lib/channels/contract/channel";
import { pipelineContext } from "@/lib/context";
import { beginOutreach, failOutreach, finishOutreach } from "@/lib/workflows/outreach-run";
import { runUnavailableDelay } from "@/lib/workflows/unavailable-delay";

/**
 * One generation of an outreach run: the stages of each of its channels, one after the other, each repeated until it is
 * done. Every turn reads the run's progress from the database, so each may be repeated. It ends once everything is left to the
 * dispatchers of the run's mailboxes; the last of them completes the run.
 */
export const runOutreach = inngest.createFunction(
  {
    id: "run-outreach",
    triggers: [outreachStarted],
    concurrency: { key: "event.data.runId", limit: 1 },
    cancelOn: [whenHalted],
    retries: 8,
    onFailure: async ({ event }) => {
      const generation = event.data.event.data;
      await failOutreach(pipelineContext(generation.workspaceId, "run-outreach"), generation);
    },
  },
  async ({ event, step, attempt }) => {
    const generation = event.data;
    const ctx = pipelineContext(generation.workspaceId, "run-outreach");
    /** Steps of this generation, except those that every generation repeats. */
    let steps = 0;
    let waits = 0;
    const run = <T>(id: string, verb: () => Promise<T>) => {
      steps += 1;
      return step.run(id, () => driveStep(ctx, generation, attempt, verb));
    };

    const wanted = await run("begin", () => beginOutreach(ctx, generation));
    if (!wanted) return;
    steps = 0;
    for (const channel of channels) {
      if (!wanted.includes(channel.name)) continue;
      const { stages, unavailable } = channel.deliverer;
      for (const stage of stages) {
        let failures = 0;
        let after: Cursor = null;
        for (let turn = 1; ; turn += 1) {
          // Every generation starts such a stage again, so a hand-over in the middle of it would lose its progress. Its
          // turns do not count.
          if (stage.startsAnew) steps = 0;
          if (steps >= MAX_STEPS) {
            await run("next run", () => beginNextGeneration(ctx, generation).then(() => {}));
            return;
          }
          const report: StageReport = await run(`${stage.key} ${turn}`, () =>
            stage.turn(ctx, generation, after),
          );
          if (report.reached) failures = 0;
          if (report.end === "done") break;
          if (report.end === "halted") return;
          after = report.after ?? null;
          if (report.end === "more") continue;
          waits += 1;
          if (report.end === "unpaid") {
            await run(`pause ${waits}`, () => pauseRun(ctx, generation, "out_of_credits"));
            return;
          }
          if (report.end === "unavailable") failures += 1;
          const waiting =
            report.end === "wait"
              ? report.waiting
              : await run(`delay ${waits}`, () => nextTry(failures, unavailable));
          if (!waiting) {
            await run(`pause ${waits}`, () => pauseRun(ctx, generation, unavailable));
            return;
          }
          // Calling hours, a page that cannot be read yet: only time ends such a wait. The run
          // sleeps in the engine until then instead of polling: it occupies no process, connection or slot, and
          // survives a restart of the service. `runs.waiting_reason` and `waiting_until` show the wait to people and to
          // the sweep, which would otherwise take the run for lost. They are written before the sleep and cleared after
          // it, so a run never sleeps without them. Pause and stop end the sleep (`cancelOn`); the next turn decides
          // from the database what to do.
          const until = new Date(waiting.until);
          await run(`wait ${waits}`, () => markWaiting(ctx, generation, { reason: waiting.reason, until }));
          await step.sleepUntil(`sleep ${waits}`, until);
          await run(`go on ${waits}`, () => markWaiting(ctx, generation, null));
        }
      }
    }
    await run("finish", () => finishOutreach(ctx, generation));
  },
);

async function nextTry(
  failures: number,
  reason: Channel["deliverer"]["unavailable"],
): Promise<{ reason: Channel["deliverer"]["unavailable"]; until: string } | null> {
  const delay = runUnavailableDelay(failures);
  return delay === null ? null : { reason, until: new Date(Date.now() + delay).toISOString() };
}
