import { z } from "zod";
import { capability } from "@/lib/capability";
import { ConversationId, ConversationState } from "./conversation";
import { changeConversation } from "./queries";

export const markConversationRead = capability(
  {
    name: "markConversationRead",
    description: "Marks a conversation as read, or as unread.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    input: ConversationId.extend({
      isRead: z.boolean().default(true).meta({ description: "False: marks it as unread." }),
    }),
    output: ConversationState,
  },
  (ctx, { id, isRead }) => changeConversation(ctx, id, { isUnread: !isRead }),
);
