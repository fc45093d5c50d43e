import type { Core } from "./core";
import { finishRun } from "./finish-run";
import { persist } from "./persist";

/** Ends a run for good: none of its further steps starts. Returns false if it has already ended or does not exist. */
export async function cancelRun(core: Core, runId: string): Promise<boolean> {
  return persist(core, () =>
    core.sql.begin((tx) => finishRun(tx, core, runId, { status: "cancelled" })),
  ) as Promise<boolean>;
}
