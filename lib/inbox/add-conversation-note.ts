import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { LeadNote, NoteText } from "@/lib/leads/notes/note";
import { writeNote } from "@/lib/leads/notes/write-note";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";

export const addConversationNote = capability(
  {
    name: "addConversationNote",
    description:
      "Writes a note about a conversation's lead, for everybody in the workspace. Nobody outside of it sees it.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: true,
    input: ConversationId.extend({ text: NoteText }),
    output: LeadNote,
  },
  async (ctx, { id, text }) => {
    const { leadId } = await findConversation(ctx, id);
    return writeNote(ctx, await findLead(ctx, leadId), text);
  },
);
