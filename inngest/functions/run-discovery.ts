import { inngest } from "@/inngest/client";
import { discoveryStarted, whenHalted } from "@/inngest/triggers";
import { endRun, pauseRun } from "@/lib/campaigns/run-leg";
import { pipelineContext } from "@/lib/context";
import { extractContactsOfPages } from "@/lib/discovery/extract-contacts-of-pages";
import { findPages } from "@/lib/discovery/find-pages";
import { finishDiscovery, planNextRound } from "@/lib/discovery/finish-discovery";
import { planSearch } from "@/lib/discovery/plan-search";
import { readPages } from "@/lib/discovery/read-pages";
import { storeLeads } from "@/lib/discovery/store-leads";
import { verifyContacts } from "@/lib/discovery/verify-contacts";

/** One leg of a discovery run. Every step finds in the database how far the run is, so any of them may be repeated. */
export const runDiscovery = inngest.createFunction(
  {
    id: "run-discovery",
    triggers: [discoveryStarted],
    concurrency: { key: "event.data.runId", limit: 1 },
    cancelOn: [whenHalted],
    retries: 8,
    onFailure: async ({ event }) => {
      const leg = event.data.event.data;
      await endRun(pipelineContext(leg.workspaceId, "run-discovery"), leg, {
        status: "failed",
        error: "The run failed again and again inside the service. What was found is kept; start a new run.",
      });
    },
  },
  async ({ event, step }) => {
    const leg = event.data;
    const ctx = pipelineContext(leg.workspaceId, "run-discovery");
    const outOfCredits = () => step.run("pause", () => pauseRun(ctx, leg, "out_of_credits"));

    const first = await step.run("plan_search", () => planSearch(ctx, leg));
    if (!first.live) return;
    for (let round = 1; ; round += 1) {
      for (let batch = 1; ; batch += 1) {
        const { end } = await step.run(`find_leads ${round}.${batch}`, () => findPages(ctx, leg));
        if (end === "halted") return;
        if (end === "unpaid") return outOfCredits();
        if (end === "done") break;
      }
      for (let batch = 1; ; batch += 1) {
        const read = await step.run(`read_pages ${round}.${batch}`, () => readPages(ctx, leg));
        if (read.end === "halted") return;
        for (let part = 1; ; part += 1) {
          const name = `extract_contacts ${round}.${batch}.${part}`;
          const { end } = await step.run(name, () => extractContactsOfPages(ctx, leg));
          if (end === "halted") return;
          if (end === "done") break;
        }
        if (read.end === "unpaid") return outOfCredits();
        if (read.end === "done") break;
      }
      const verified = await step.run(`verify_emails ${round}`, () => verifyContacts(ctx, leg));
      if (verified.end === "halted") return;
      const scored = await step.run(`score_leads ${round}`, () => storeLeads(ctx, leg));
      if (!scored.live) return;
      const next = await step.run(`next_round ${round}`, () => planNextRound(ctx, leg));
      if (!next.live) return;
      if (!next.planned) break;
    }
    await step.run("finish", () => finishDiscovery(ctx, leg));
  },
);
