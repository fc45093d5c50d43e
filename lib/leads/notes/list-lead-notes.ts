import { z } from "zod";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { pathId } from "@/lib/shapes";
import { findNotes, MAX_NOTES } from "./find-notes";
import { LeadNote } from "./note";

export const listLeadNotes = capability(
  {
    name: "listLeadNotes",
    description: `Lists the notes about a lead, newest first, ${MAX_NOTES} at most.`,
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: z.object({ notes: z.array(LeadNote) }),
  },
  async (ctx, { id }) => {
    await findLead(ctx, id);
    return { notes: await findNotes(ctx, id) };
  },
);
