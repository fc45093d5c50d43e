import { z } from "zod";
import { uuid } from "@/lib/shapes";
import { MOST_CHOSEN } from "./list-lead-ids";

/** Leads that an action is for; ids of one and the same lead count once. */
export const ChosenLeads = z.object({ leadIds: z.array(uuid).min(1).max(MOST_CHOSEN) });
