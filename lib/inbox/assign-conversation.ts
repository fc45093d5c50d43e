import { capability } from "@/lib/capability";
import { requireMember } from "@/lib/leads/require-member";
import { uuid } from "@/lib/shapes";
import { ConversationId, ConversationState } from "./conversation";
import { changeConversation } from "./queries";

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
  async (ctx, { id, personId }) => {
    await requireMember(ctx, personId);
    return changeConversation(ctx, id, { assignedTo: personId });
  },
);
