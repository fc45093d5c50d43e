import type { z } from "zod";
import type { ActionResult } from "@/lib/action-result";
import type { checkCoverage } from "@/lib/discovery/check-coverage";

/** Asks what the public data of an agent lists, beside the page's actions: none of them waits for it. */
export async function askCoverage(
  agentId: string,
): Promise<ActionResult<z.output<(typeof checkCoverage)["output"]>>> {
  const answer = await fetch(`/api/discovery/coverage?${new URLSearchParams({ agentId })}`, {
    method: "POST",
  });
  return await answer.json();
}
