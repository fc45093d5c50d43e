import { capability } from "@/lib/capability";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";
import { findReplyDraft, ReplyDraft, requirePerson } from "./reply-draft";

export const readReplyDraft = capability(
  {
    name: "readReplyDraft",
    description: "Reads what the person was writing as an answer on any of their devices.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    refuses: ["forbidden"],
    input: ConversationId,
    output: ReplyDraft,
  },
  async (ctx, { id }) => {
    await findConversation(ctx, id);
    return findReplyDraft(ctx, id, requirePerson(ctx));
  },
);
