import { z } from "zod";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import type { InspectedRun, InspectedStep } from "@/lib/ports/run-inspector";
import { pathId } from "@/lib/shapes";
import { inWorkspace, livesElsewhere, runInspector } from "./run-inspector";

export const EngineRunId = z.object({ id: pathId("run") });

/**
 * A run of the engine that carries this workspace's id. Errors: `not_found`; `invalid_state` with an Inngest server.
 */
export async function findRun(
  ctx: Context,
  id: string,
): Promise<{ run: InspectedRun; steps: InspectedStep[] }> {
  const inspector = runInspector(ctx);
  if (!inspector) throw livesElsewhere(ctx);
  const found = await inspector.getRun(id, inWorkspace(ctx));
  if (!found) throw notFound("run");
  return found;
}
