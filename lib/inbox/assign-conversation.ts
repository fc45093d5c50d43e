import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { requireMember } from "@/lib/leads/require-member";
import { uuid } from "@/lib/shapes";
import { changeConversation } from "./change-conversation";
import { ConversationId, ConversationState } from "./conversation";

export const assignConversation = capability(
  {
    name: "assignConversation",
    description: "Assigns a conversation to a member of the workspace, or to nobody.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    input: ConversationId.extend({
      personId: uuid.nullable().describe("Id of a member of the workspace; null for nobody."),
    }),
    output: ConversationState,
  },
  (ctx, { id, personId }) =>
    transact(ctx, async (ctx) => {
      await requireMember(ctx, personId);
      return changeConversation(ctx, id, { assignedTo: personId });
    }),
);
