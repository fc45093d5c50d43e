import { z } from "zod";
import { emailAttachments } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { readLargeBytes } from "@/lib/large-bytes";
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
    const { fileName, content } = emailAttachments;
    const isThis = and(eq(emailAttachments.workspaceId, ctx.workspaceId), eq(emailAttachments.id, id));
    const [file] = await ctx.db
      .select({ fileName, bytes: sql<number | null>`octet_length(${content})` })
      .from(emailAttachments)
      .where(isThis);
    if (file?.bytes == null) throw notFound("attachment");
    const whole = await readLargeBytes(file.bytes, async (from, length) => {
      const piece = sql<Buffer | null>`substring(${content} from ${from}::int for ${length}::int)`;
      const [row] = await ctx.db.select({ piece }).from(emailAttachments).where(isThis);
      return row?.piece ?? undefined;
    });
    if (!whole) throw notFound("attachment");
    return { fileName: file.fileName, content: whole };
  },
);
