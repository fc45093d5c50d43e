import type { Core } from "./core";
import { finishRun } from "./finish-run";
import { persist } from "./persist";

/** Ends a run for good: no further step of it starts. Answers false if it had ended already, or never was. */
export async function cancelRun(core: Core, runId: string): Promise<boolean> {
  return persist(core, () =>
    core.sql.begin((tx) => finishRun(tx, core, runId, { status: "cancelled" })),
  ) as Promise<boolean>;
}
