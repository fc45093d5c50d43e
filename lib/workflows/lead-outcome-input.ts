import { z } from "zod";
import { pathId, text } from "@/lib/shapes";

/**
 * The outcome of a lead. Separate from the verb so that the page can validate with it without importing server code.
 */
export const LeadOutcomeInput = z.object({
  id: pathId("lead"),
  outcome: z.enum(["replied", "rejected", "unsubscribed", "bounced"]),
  note: text(1, 2_000).optional().describe("Kept in the lead's timeline, and with the suppressed address."),
});
