import { inngest } from "@/inngest/client";
import { discoveryStarted, whenHalted } from "@/inngest/triggers";
import { driveStep } from "@/lib/campaigns/drive-step";
import { beginNextGeneration, MAX_STEPS } from "@/lib/campaigns/next-generation";
import { endRun, markWaiting, pauseRun } from "@/lib/campaigns/run-state";
import { pipelineContext } from "@/lib/context";
import { extractContactsOfPages } from "@/lib/discovery/extract-contacts-of-pages";
import { findPages } from "@/lib/discovery/find-pages";
import { finishDiscovery, planNextRound } from "@/lib/discovery/finish-discovery";
import { planSearch } from "@/lib/discovery/plan-search";
import { readPages } from "@/lib/discovery/read-pages";
import { storeLeads } from "@/lib/discovery/store-leads";
import { verifyContacts } from "@/lib/discovery/verify-contacts";

/**
 * One generation of a discovery run. Every step reads the run's progress from the database, so each may be repeated.
 */
export const runDiscovery = inngest.createFunction(
  {
    id: "run-discovery",
    triggers: [discoveryStarted],
    concurrency: { key: "event.data.runId", limit: 1 },
    cancelOn: [whenHalted],
    retries: 8,
    onFailure: async ({ event }) => {
      const generation = event.data.event.data;
      await endRun(pipelineContext(generation.workspaceId, "run-discovery"), generation, {
        status: "failed",
        reason: { code: "discovery_given_up" },
      });
    },
  },
  async ({ event, step, attempt }) => {
    const generation = event.data;
    const ctx = pipelineContext(generation.workspaceId, "run-discovery");
    let steps = 0;
    const run = <T>(id: string, verb: () => Promise<T>) => {
      steps += 1;
      return step.run(id, () => driveStep(ctx, generation, attempt, verb));
    };
    /** As in run-outreach.ts: the run sleeps in the engine, and the row says until when and why. */
    const sleepUntil = async (name: string, reason: "source_busy" | "disk_low", at: string) => {
      const until = new Date(at);
      await run(`wait ${name}`, () => markWaiting(ctx, generation, { reason, until }));
      await step.sleepUntil(`sleep ${name}`, until);
      await run(`go on ${name}`, () => markWaiting(ctx, generation, null));
    };
    const first = await run("plan_search", () => planSearch(ctx, generation));
    if (!first.live) return;
    for (let round = first.round; ; round += 1) {
      // If credits run out, what has been paid for still becomes leads before the run pauses.
      let unpaid = false;
      for (let batch = 1; ; batch += 1) {
        if (steps >= MAX_STEPS)
          return run("next run", () => beginNextGeneration(ctx, generation).then(() => {}));
        const name = `${round}.${batch}`;
        const found = await run(`find_leads ${name}`, () => findPages(ctx, generation));
        if (found.end === "wait") {
          await sleepUntil(name, "source_busy", found.until);
          continue;
        }
        if (found.end === "halted") return;
        if (found.end === "unpaid") unpaid = true;
        if (found.end !== "more") break;
      }
      for (let batch = 1; ; batch += 1) {
        if (steps >= MAX_STEPS)
          return run("next run", () => beginNextGeneration(ctx, generation).then(() => {}));
        const read = await run(`read_pages ${round}.${batch}`, () => readPages(ctx, generation));
        if (read.end === "halted") return;
        if (read.end === "wait") {
          await sleepUntil(`read ${round}.${batch}`, "disk_low", read.until);
          continue;
        }
        if (read.end === "unpaid") unpaid = true;
        for (let part = 1; ; part += 1) {
          const name = `extract_contacts ${round}.${batch}.${part}`;
          const { end } = await run(name, () => extractContactsOfPages(ctx, generation));
          if (end === "halted") return;
          if (end === "done") break;
        }
        if (read.end !== "more") break;
      }
      const verified = await run(`verify_emails ${round}`, () => verifyContacts(ctx, generation));
      if (verified.end === "halted") return;
      const scored = await run(`score_leads ${round}`, () => storeLeads(ctx, generation));
      if (!scored.live) return;
      if (scored.targetMet) break;
      if (unpaid) return run("pause", () => pauseRun(ctx, generation, "out_of_credits"));
      const next = await run(`next_round ${round}`, () => planNextRound(ctx, generation, round));
      if (!next.live) return;
      if (!next.planned) break;
    }
    await run("finish", () => finishDiscovery(ctx, generation));
  },
);
