import { z } from "zod";
import { capability } from "@/lib/capability";
import { ConversationId, ConversationState } from "./conversation";
import { changeConversation } from "./queries";

export const setConversationDone = capability(
  {
    name: "setConversationDone",
    description:
      "Marks a conversation as done: it needs no answer until something new comes in. `isDone: false` takes that back.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    input: ConversationId.extend({
      isDone: z.boolean().default(true).meta({ description: "False: it needs an answer again." }),
    }),
    output: ConversationState,
  },
  (ctx, { id, isDone }) =>
    changeConversation(
      ctx,
      id,
      isDone ? { needsAnswer: false, isUnread: false, snoozedUntil: null } : { needsAnswer: true },
    ),
);
