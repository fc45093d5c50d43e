import { z } from "zod";
import { pathId, text } from "@/lib/shapes";

/** What came of a lead. For the page that writes it down: it checks with it too, and it brings nothing of the service along. */
export const LeadOutcomeInput = z.object({
  id: pathId("lead"),
  outcome: z.enum(["replied", "rejected", "unsubscribed", "bounced"]),
  note: text(1, 2_000).optional().describe("Kept in the lead's history, and with the barred address."),
});
