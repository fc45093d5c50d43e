import { z } from "zod";
import { capability } from "@/lib/capability";
import { findNotes, MAX_NOTES } from "@/lib/leads/notes/find-notes";
import { LeadNote } from "@/lib/leads/notes/note";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";

export const listConversationNotes = capability(
  {
    name: "listConversationNotes",
    description: `Lists the notes about a conversation's lead, newest first, ${MAX_NOTES} at most.`,
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    input: ConversationId,
    output: z.object({ notes: z.array(LeadNote) }),
  },
  async (ctx, { id }) => ({ notes: await findNotes(ctx, (await findConversation(ctx, id)).leadId) }),
);
