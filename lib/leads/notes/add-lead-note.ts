import { z } from "zod";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { pathId } from "@/lib/shapes";
import { LeadNote, NoteText } from "./note";
import { writeNote } from "./write-note";

export const addLeadNote = capability(
  {
    name: "addLeadNote",
    description: "Writes a note about a lead, for everybody in the workspace.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("lead"), text: NoteText }),
    output: LeadNote,
  },
  async (ctx, { id, text }) => writeNote(ctx, await findLead(ctx, id), text),
);
