import type { leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { recordActivity } from "./record-activity";

type NewLead = Pick<typeof leads.$inferInsert, "campaignId" | "runId" | "score"> & { id: string };

/**
 * Records that leads were found or imported, with their score, in the transaction that stored them. In the order of
 * their ids, which is the order of lists.
 */
export async function recordNewLeads(
  ctx: Context,
  kind: "lead_found" | "lead_imported",
  stored: readonly NewLead[],
): Promise<void> {
  await recordActivity(
    ctx,
    stored
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, campaignId, runId, score = null }) => ({
        kind,
        leadId: id,
        campaignId,
        runId: runId ?? null,
        details: { score },
      })),
  );
}
