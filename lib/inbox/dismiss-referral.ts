import { z } from "zod";
import { receivedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { ConversationId } from "./conversation";
import { findConversation, findReferral } from "./queries";

export const dismissReferral = capability(
  {
    name: "dismissReferral",
    description:
      "Dismisses the person whom a received email names: they do not become a lead. They can still be added later.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    refuses: ["invalid_state"],
    input: ConversationId.extend({ emailId: pathId("email") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id, emailId }) => {
    await findConversation(ctx, id);
    await findReferral(ctx, id, emailId);
    await ctx.db
      .update(receivedEmails)
      .set({ referralDismissedAt: new Date() })
      .where(
        and(eq(receivedEmails.workspaceId, ctx.workspaceId), eq(receivedEmails.emailMessageId, emailId)),
      );
    return { ok: true as const };
  },
);
