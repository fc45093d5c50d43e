import { inngest } from "@/inngest/client";
import { outreachStarted, whenHalted } from "@/inngest/triggers";
import { type DialReport, dialCallsOfRun } from "@/lib/calls/dialling/dial-calls-of-run";
import { type CallProgress, makeCallsOfRun } from "@/lib/calls/make-calls-of-run";
import { writeScriptsOfRun } from "@/lib/calls/writing/write-scripts-of-run";
import { driveStep } from "@/lib/campaigns/drive-step";
import { handOverRun, STEPS_AT_MOST } from "@/lib/campaigns/hand-over-run";
import { markWaiting, pauseRun } from "@/lib/campaigns/run-leg";
import { pipelineContext } from "@/lib/context";
import { failOutreach } from "@/lib/outreach/fail-outreach";
import { finishOutreach } from "@/lib/outreach/finish-outreach";
import { selectLeads } from "@/lib/outreach/select-leads";
import { sendMailsOfRun } from "@/lib/outreach/send-mails-of-run";
import { runUnavailableDelay } from "@/lib/outreach/unavailable-delay";
import { writeMailsOfRun } from "@/lib/outreach/write-mails";

/** One leg of an outreach run. Every step finds in the database how far the run is, so any of them may be repeated. */
export const runOutreach = inngest.createFunction(
  {
    id: "run-outreach",
    triggers: [outreachStarted],
    concurrency: { key: "event.data.runId", limit: 1 },
    cancelOn: [whenHalted],
    retries: 8,
    onFailure: async ({ event }) => {
      const leg = event.data.event.data;
      await failOutreach(pipelineContext(leg.workspaceId, "run-outreach"), leg);
    },
  },
  async ({ event, step, attempt }) => {
    const leg = event.data;
    const ctx = pipelineContext(leg.workspaceId, "run-outreach");
    let steps = 0;
    const run = <T>(id: string, verb: () => Promise<T>) => {
      steps += 1;
      return step.run(id, () => driveStep(ctx, leg, attempt, verb));
    };
    const handOver = () => run("hand over", () => handOverRun(ctx, leg));

    let withMails = true;
    for (let batch = 1; ; batch += 1) {
      const chosen = await run(`select_leads ${batch}`, () => selectLeads(ctx, leg));
      if (!chosen.live) return;
      withMails = chosen.withMails;
      if (!chosen.more) break;
    }
    for (let batch = 1; withMails; batch += 1) {
      if (steps >= STEPS_AT_MOST) return handOver();
      const { more, live } = await run(`write_messages ${batch}`, () => writeMailsOfRun(ctx, leg));
      if (!live) return;
      if (!more) break;
    }
    let failures = 0;
    for (let slice = 1; withMails; slice += 1) {
      if (steps >= STEPS_AT_MOST) return handOver();
      const report = await run(`send_emails ${slice}`, () => sendMailsOfRun(ctx, leg));
      if (report.sent > 0) failures = 0;
      if (report.end === "done") break;
      if (report.end === "halted") return;
      if (report.end === "time") continue;
      if (report.end === "unpaid") {
        await run(`pause ${slice}`, () => pauseRun(ctx, leg, "out_of_credits"));
        return;
      }
      if (report.end === "unavailable") failures += 1;
      const waiting =
        report.end === "wait"
          ? report.waiting
          : await run(`delay ${slice}`, () => nextTry(failures, "mail_unavailable"));
      if (!waiting) {
        await run(`pause ${slice}`, () => pauseRun(ctx, leg, "mail_unavailable"));
        return;
      }
      const until = new Date(waiting.until);
      await run(`wait ${slice}`, () => markWaiting(ctx, leg, { reason: waiting.reason, until }));
      await step.sleepUntil(`sleep ${slice}`, until);
      await run(`go on ${slice}`, () => markWaiting(ctx, leg, null));
    }
    let after: CallProgress | null = null;
    for (let batch = 1; ; batch += 1) {
      const placed: Placed = await run(`place_calls ${batch}`, () => makeCallsOfRun(ctx, leg, after));
      if (!placed.live) return;
      if (placed.done) break;
      after = placed.after;
    }
    let written: string | null = null;
    for (let batch = 1; ; batch += 1) {
      const wrote: Wrote = await run(`write_scripts ${batch}`, () => writeScriptsOfRun(ctx, leg, written));
      if (!wrote.live) return;
      if (wrote.done) break;
      written = wrote.after;
    }
    failures = 0;
    // Counted anew: the steps since the mails are repeated by the next generation, which has to come further than that.
    steps = 0;
    for (let slice = 1; ; slice += 1) {
      if (steps >= STEPS_AT_MOST) return handOver();
      const report: DialReport = await run(`dial_calls ${slice}`, () => dialCallsOfRun(ctx, leg));
      if (report.dialled > 0) failures = 0;
      if (report.end === "done") break;
      if (report.end === "halted") return;
      if (report.end === "time") continue;
      if (report.end === "unpaid") {
        await run(`pause calls ${slice}`, () => pauseRun(ctx, leg, "out_of_credits"));
        return;
      }
      if (report.end === "unavailable") failures += 1;
      const waiting =
        report.end === "wait"
          ? report.waiting
          : await run(`call delay ${slice}`, () => nextTry(failures, "calls_unavailable"));
      if (!waiting) {
        await run(`pause calls ${slice}`, () => pauseRun(ctx, leg, "calls_unavailable"));
        return;
      }
      const until = new Date(waiting.until);
      await run(`wait to call ${slice}`, () => markWaiting(ctx, leg, { reason: waiting.reason, until }));
      await step.sleepUntil(`sleep before calls ${slice}`, until);
      await run(`call on ${slice}`, () => markWaiting(ctx, leg, null));
    }
    await run("finish", () => finishOutreach(ctx, leg));
  },
);

type Wrote = { live: boolean; done: boolean; after: string | null };
type Placed = { live: boolean; done: boolean; after: CallProgress | null };

async function nextTry<Reason extends string>(
  failures: number,
  reason: Reason,
): Promise<{ reason: Reason; until: string } | null> {
  const delay = runUnavailableDelay(failures);
  return delay === null ? null : { reason, until: new Date(Date.now() + delay).toISOString() };
}
