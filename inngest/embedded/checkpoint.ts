import { writeEndedStep } from "./apply-operations";
import type { Operation } from "./call-function";
import type { Core } from "./core";
import { persist } from "./persist";
import { lockRun } from "./wake";

/**
 * Writes steps that a discovery has run, while it goes on. Answers false where it must not go on: the run was
 * cancelled or taken over, or this process is stopping; then the SDK halts the function between two steps.
 */
export async function writeCheckpoint(
  core: Core,
  runId: string,
  claim: string,
  operations: Operation[],
): Promise<boolean> {
  return persist(core, () =>
    core.sql.begin(async (tx) => {
      const run = await lockRun(tx, runId);
      if (run?.claim !== claim) return false;
      for (const operation of operations) await writeEndedStep(tx, runId, operation);
      await tx`update runs set attempt = 0 where id = ${runId} and attempt <> 0`;
      if (run.ended) return false;
      if (core.state === "running") return true;
      // The answer of the halted request is then nobody's, and whoever is next goes on from here.
      await tx`update runs set claim = null, claimed_by = null, wanted_at = now() where id = ${runId}`;
      return false;
    }),
  ) as Promise<boolean>;
}
