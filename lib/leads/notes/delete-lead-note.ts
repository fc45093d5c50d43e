import { z } from "zod";
import { leadNotes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findOwnNote } from "./find-own-note";

export const deleteLeadNote = capability(
  {
    name: "deleteLeadNote",
    description: "Deletes a note that the caller wrote.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["forbidden"],
    input: z.object({ id: pathId("note") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    await findOwnNote(ctx, id);
    await ctx.db
      .delete(leadNotes)
      .where(and(eq(leadNotes.workspaceId, ctx.workspaceId), eq(leadNotes.id, id)));
    return { ok: true as const };
  },
);
