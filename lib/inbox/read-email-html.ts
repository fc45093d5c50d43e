import { z } from "zod";
import { receivedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";

export const readEmailHtml = capability(
  {
    name: "readEmailHtml",
    description:
      "The HTML of a received email, cleaned when it was stored. It is still a stranger's: show it in a sandboxed frame only, without scripts and remote content.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("email") }),
    output: z.object({ html: z.string() }),
  },
  async (ctx, { id }) => {
    const [email] = await ctx.db
      .select({ html: receivedEmails.html })
      .from(receivedEmails)
      .where(and(eq(receivedEmails.workspaceId, ctx.workspaceId), eq(receivedEmails.emailMessageId, id)));
    if (email?.html == null) throw notFound("email");
    return { html: email.html };
  },
);
