import { z } from "zod";
import { calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { leaveUnaudited } from "@/lib/write-audit-entry";
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
  (ctx, { id }) =>
    transact(ctx, async (ctx) => {
      // The first claim was audited.
      leaveUnaudited(ctx);
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
      return toCall(ctx, kept!);
    }),
);
