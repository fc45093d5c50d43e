import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Holding, RunInspector } from "@/lib/ports/run-inspector";
import { engineMode } from "@/lib/process/engine-mode";
import { inngestDashboardUrl } from "./inngest-dashboard";

/** Null if the runs are on an Inngest server. Errors: `unavailable` before the engine has started. */
export function runInspector({ settings, adapters }: Context): RunInspector | null {
  if (engineMode(settings) === "inngest") return null;
  if (adapters.engine) return adapters.engine;
  throw new AppError(
    "unavailable",
    "The engine is not running in this process. Please try again in a moment.",
  );
}

/** The error for what only the Inngest server can do. */
export function livesElsewhere({ settings }: Context): AppError {
  const dashboardUrl = inngestDashboardUrl(settings);
  return new AppError("invalid_state", `Runs are on the Inngest server. View it there: ${dashboardUrl}.`, {
    reason: "inngest_server",
    dashboardUrl,
  });
}

/** Matches only runs whose event carries this workspace's id; a failure handler's event holds the one that failed. */
export function inWorkspace({ workspaceId }: Context): Required<Holding> {
  const data = { workspaceId };
  return { eventHolds: [{ data }, { data: { event: { data } } }] };
}
