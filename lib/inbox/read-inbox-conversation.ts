import { z } from "zod";
import { capability } from "@/lib/capability";
import { ConversationId } from "./conversation";
import { Colleague, listColleagues } from "./list-colleagues";
import { readConversation } from "./read-conversation";
import { readReplyDraft } from "./read-reply-draft";
import { ReplyDraft } from "./reply-draft";

export const readInboxConversation = capability(
  {
    name: "readInboxConversation",
    description:
      "Reads a conversation as a person has it open: with what they were writing as an answer, and who else has it open.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    refuses: ["forbidden"],
    input: ConversationId,
    output: readConversation.output.extend({ draft: ReplyDraft, colleagues: z.array(Colleague) }),
  },
  async (ctx, { id }) => {
    const [conversation, draft, colleagues] = await Promise.all([
      readConversation(ctx, { id }),
      readReplyDraft(ctx, { id }),
      listColleagues(ctx, id),
    ]);
    return { ...conversation, draft, colleagues };
  },
);
