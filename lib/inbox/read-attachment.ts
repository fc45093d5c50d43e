import { z } from "zod";
import { emailAttachments } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";

export const readAttachment = capability(
  {
    name: "readAttachment",
    description: "A file that came with a received email. It is a stranger's: offer it as a download only.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("attachment") }),
    output: z.object({ fileName: z.string(), content: z.instanceof(Uint8Array) }),
  },
  async (ctx, { id }) => {
    const [file] = await ctx.db
      .select({ fileName: emailAttachments.fileName, content: emailAttachments.content })
      .from(emailAttachments)
      .where(and(eq(emailAttachments.workspaceId, ctx.workspaceId), eq(emailAttachments.id, id)));
    if (file?.content == null) throw notFound("attachment");
    return { fileName: file.fileName, content: new Uint8Array(file.content) };
  },
);
