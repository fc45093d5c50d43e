import { z } from "zod";
import { capability } from "@/lib/capability";
import { isoTime, text, wholeNumber } from "@/lib/shapes";
import { EngineRun, engineNameOf, RUN_STATES, toEngineRun } from "./engine-run";
import { inngestDashboardUrl } from "./inngest-dashboard";
import { inWorkspace, runInspector } from "./run-inspector";

export const listRuns = capability(
  {
    name: "listRuns",
    description:
      "Lists the engine's runs of this workspace, newest first. If they are on an Inngest server, the list is empty and `dashboardUrl` leads there.",
    scope: "runs:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      state: z.enum(RUN_STATES).optional(),
      function: text(1, 100).optional().describe("Id of a function, such as `run-outreach`."),
      from: isoTime.optional().describe("Created from this moment on."),
      to: isoTime.optional().describe("Created before this time."),
      cursor: text(1, 100).optional().describe("`next` of the previous page."),
      limit: wholeNumber(1, 100).default(25),
    }),
    output: z.object({
      engine: z.enum(["embedded", "inngest"]),
      dashboardUrl: z.string().nullable(),
      runs: z.array(EngineRun),
      next: z.string().nullable().describe("Cursor of the next page; null at the end."),
    }),
  },
  async (ctx, { state, function: functionId, from, to, cursor, limit }) => {
    const dashboardUrl = inngestDashboardUrl(ctx.settings);
    const inspector = runInspector(ctx);
    if (!inspector) return { engine: "inngest" as const, dashboardUrl, runs: [], next: null };
    const { runs, next } = await inspector.listRuns({
      ...inWorkspace(ctx),
      ...(state && { state }),
      ...(functionId && { functionId: engineNameOf(functionId) }),
      ...(from && { from: new Date(from) }),
      ...(to && { to: new Date(to) }),
      ...(cursor && { after: cursor }),
      limit,
    });
    return { engine: "embedded" as const, dashboardUrl, runs: runs.map(toEngineRun), next };
  },
);
