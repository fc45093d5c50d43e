import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { leads } from "@/db/schema";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import { capability, text } from "@/lib/capability";
import { transact } from "@/lib/context";
import { pathId } from "@/lib/shapes";
import { suppress } from "@/lib/suppressions/suppress";
import { findLead } from "./find-lead";
import { Lead } from "./lead";
import { noteLeadEvents } from "./note-lead-events";

/** A mail that still waits for the lead is dropped at its claim, which looks at the lead again. */
export const recordLeadOutcome = capability(
  {
    name: "recordLeadOutcome",
    description:
      "Write down what came of a lead: replied, rejected (not a fit), unsubscribed or bounced. The latter two bar the address for the whole workspace.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({
      id: pathId("lead"),
      outcome: z.enum(["replied", "rejected", "unsubscribed", "bounced"]),
      note: text(1, 2_000).optional().describe("Kept in the lead's history, and with the barred address."),
    }),
    output: Lead,
  },
  (ctx, { id, outcome, note }) =>
    transact(ctx, async (ctx) => {
      const lead = await findLead(ctx, id, { lock: true });
      const [changed] = await ctx.db
        .update(leads)
        .set({ status: outcome })
        .where(eq(leads.id, lead.id))
        .returning();
      await noteLeadEvents(ctx, [
        { leadId: lead.id, kind: outcome, before: lead.status, note: note ?? null },
      ]);
      if (outcome === "unsubscribed" || outcome === "rejected")
        await cancelCalls(ctx, sql`c.lead_id = ${lead.id}`, `The lead was noted as ${outcome}.`);
      if (outcome === "unsubscribed" || outcome === "bounced")
        await suppress(ctx, { email: lead.email, reason: outcome, note });
      return changed!;
    }),
);
