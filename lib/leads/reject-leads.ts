import { sql } from "drizzle-orm";
import { z } from "zod";
import { capability, text } from "@/lib/capability";
import { transact } from "@/lib/context";
import { uuid } from "@/lib/shapes";
import { MOST_CHOSEN } from "./list-lead-ids";
import { lockChosenLeads } from "./lock-chosen-leads";
import { noteLeadEvents } from "./note-lead-events";

/** Leads that an action is for; ids of one and the same lead count once. */
export const ChosenLeads = z.object({ leadIds: z.array(uuid).min(1).max(MOST_CHOSEN) });

/** All that can be rejected is rejected together. A mail that still waits for one is dropped at its claim. */
export const rejectLeads = capability(
  {
    name: "rejectLeads",
    description:
      "Rejects leads as no fit: nobody writes to them. Those that unsubscribed, bounced or were rejected stay as they are.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: ChosenLeads.extend({ note: text(1, 2_000).optional() }),
    output: z.object({
      leadIds: z.array(uuid).describe("Those rejected now: what restoreLeads takes back."),
    }),
  },
  (ctx, { leadIds, note }) =>
    transact(ctx, async (ctx) => {
      const found = await lockChosenLeads(ctx, leadIds, ["new", "queued", "contacted", "replied", "failed"]);
      const ids = found.map((one) => one.leadId);
      await ctx.db.execute(sql`
        update leads set status = 'rejected', updated_at = now()
        where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])`);
      await noteLeadEvents(
        ctx,
        found.map((one) => ({ ...one, kind: "rejected" as const, note: note ?? null })),
      );
      return { leadIds: ids };
    }),
);
