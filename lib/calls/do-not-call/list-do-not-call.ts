import { ilike } from "drizzle-orm";
import { doNotCall } from "@/db/schema";
import { and, eq, or } from "@/db/scope";
import { listBlocked, partOf } from "@/lib/blocklist/blocklist";
import { DO_NOT_CALL } from "@/lib/calls/blocked-numbers";
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
  async (ctx, { text, ...query }) => {
    const words = text?.trim();
    // People write numbers with spaces and dashes; they are stored without them.
    const digits = words?.replace(/[^\d+]/g, "");
    const mine = and(
      eq(doNotCall.workspaceId, ctx.workspaceId),
      words
        ? or(
            ilike(doNotCall.note, partOf(words)),
            digits ? ilike(doNotCall.phone, partOf(digits)) : undefined,
          )
        : undefined,
    );
    const { rows, page } = await listBlocked(ctx, DO_NOT_CALL, query, mine);
    return { doNotCall: rows, ...page };
  },
);
