import { ilike } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import { and, eq, or } from "@/db/scope";
import { listBlocked, partOf } from "@/lib/blocklist/blocklist";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery, text } from "@/lib/shapes";
import { erasedKey } from "./erased-key";
import { SUPPRESSIONS } from "./suppress";
import { Suppression } from "./suppression";

export const listSuppressions = capability(
  {
    name: "listSuppressions",
    description: "Lists the addresses that nobody in the workspace emails, newest first.",
    scope: "suppressions:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      text: text(0, 300).optional().describe("Part of the address or the note."),
    }),
    output: pageEnvelope("suppressions", Suppression),
  },
  async (ctx, { text, ...query }) => {
    const words = text?.trim();
    const mine = and(
      eq(suppressions.workspaceId, ctx.workspaceId),
      words
        ? or(
            ilike(suppressions.email, partOf(words)),
            ilike(suppressions.note, partOf(words)),
            // A person deleted for good is found only by the complete address, which shows that it is blocked.
            eq(suppressions.emailKey, erasedKey(ctx, words)),
          )
        : undefined,
    );
    const { rows, page } = await listBlocked(ctx, SUPPRESSIONS, query, mine);
    return { suppressions: rows, ...page };
  },
);
