import { z } from "zod";
import { uuid } from "@/lib/shapes";
import { MAX_CHOSEN } from "./list-lead-ids";

/** The leads that an action applies to; repeated ids count once. */
export const ChosenLeads = z.object({
  leadIds: z.array(uuid).min(1).max(MAX_CHOSEN).describe("Ids of the leads."),
});
