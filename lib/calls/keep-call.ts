import { z } from "zod";
import { calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { Call, toCall } from "./call";
import { CLAIMED_ON, callerOf } from "./claim-next-call";
import { findCall, requireFree } from "./find-call";

export const keepCall = capability(
  {
    name: "keepCall",
    description:
      "Extends a claimed call by fifteen minutes, at any hour, so that a conversation is not cut short.",
    scope: "calls:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("call") }),
    output: Call,
  },
  async (ctx, { id }) => {
    const call = await findCall(ctx, id, { lock: true });
    requireFree(ctx, call);
    if (call.claimedBy !== callerOf(ctx))
      throw new AppError(
        "invalid_state",
        "You have not claimed this call, or have released it. Take the next one.",
      );
    const [kept] = await ctx.db
      .update(calls)
      .set({ claimedUntil: CLAIMED_ON })
      .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, id)))
      .returning();
    // The claim has one.
    return withoutEntry(toCall(ctx, kept!));
  },
);
