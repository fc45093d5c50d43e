import { z } from "zod";
import { doNotCall } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";

export const removeDoNotCall = capability(
  {
    name: "removeDoNotCall",
    description:
      "Removes a number from the do-not-call list. A lead that asked not to be called is still not called, and calls that left the queue do not come back.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("do-not-call entry") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    const removed = await ctx.db
      .delete(doNotCall)
      .where(and(eq(doNotCall.workspaceId, ctx.workspaceId), eq(doNotCall.id, id)))
      .returning({ id: doNotCall.id });
    if (removed.length === 0) throw notFound("do-not-call entry");
    return { ok: true as const };
  },
);
