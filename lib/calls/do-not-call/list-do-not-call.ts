import { ilike } from "drizzle-orm";
import { doNotCall } from "@/db/schema";
import { and, eq, or, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery, text } from "@/lib/shapes";
import { DoNotCallEntry } from "./do-not-call-entry";

export const listDoNotCall = capability(
  {
    name: "listDoNotCall",
    description: "Lists the phone numbers that nobody in the workspace calls, newest first.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({ text: text(0, 300).optional().describe("Part of the number or the note.") }),
    output: pageEnvelope("doNotCall", DoNotCallEntry),
  },
  async (ctx, { page, pageSize, text }) => {
    const words = text?.trim();
    const like = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
    // People write numbers with spaces and dashes; they are stored without them.
    const digits = words?.replace(/[^\d+]/g, "");
    const mine = and(
      eq(doNotCall.workspaceId, ctx.workspaceId),
      words
        ? or(ilike(doNotCall.note, like(words)), digits ? ilike(doNotCall.phone, like(digits)) : undefined)
        : undefined,
    );
    const [rows, total] = await Promise.all([
      ctx.db
        .select()
        .from(doNotCall)
        .where(mine)
        .orderBy(sql`${doNotCall.createdAt} desc`, sql`${doNotCall.id} desc`)
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.$count(doNotCall, mine),
    ]);
    return { doNotCall: rows, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);
