import { z } from "zod";
import { REPLY_CLASSES } from "@/db/schema";
import { capability } from "@/lib/capability";
import { AppError, notFound } from "@/lib/errors";
import { uuid } from "@/lib/shapes";
import { applyReplyClass } from "./apply-reply-class";
import { ConversationId, ConversationState } from "./conversation";
import { findConversation } from "./queries";
import { selectConversationRows } from "./select-conversation-rows";

export const classifyReply = capability(
  {
    name: "classifyReply",
    description:
      "Corrects what a received email asks for, which overrides the rules and the language model. `leave_alone` opts the person out and suppresses their address, as receiving does; another class after it takes that back, unless the person opted out in another way too.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: ConversationId.extend({
      emailId: uuid.optional().describe("Which email; left out: the newest from a person."),
      replyClass: z.enum(REPLY_CLASSES),
    }),
    output: ConversationState,
  },
  async (ctx, { id, emailId, replyClass }) => {
    const classified = await applyReplyClass(ctx, await findConversation(ctx, id), emailId ?? null, {
      replyClass,
      classQuote: null,
      classedBy: "person",
      classedById: ctx.actor.kind === "user" ? ctx.actor.id : null,
    });
    if (!classified && emailId !== undefined) throw notFound("email");
    if (!classified)
      throw new AppError(
        "invalid_state",
        "There is no email from a person to classify in this conversation.",
      );
    const [row] = await selectConversationRows(ctx, [id]);
    return row!;
  },
);
