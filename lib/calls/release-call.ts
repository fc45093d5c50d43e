import { z } from "zod";
import { calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { Call, toCall } from "./call";
import { findCall, requireFree } from "./find-call";

export const releaseCall = capability(
  {
    name: "releaseCall",
    description: "Releases a claimed call so that somebody else can make it.",
    scope: "calls:write",
    cost: "free",
    needsApproval: false,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("call") }),
    output: Call,
  },
  async (ctx, { id }) => {
    const call = await findCall(ctx, id, { lock: true });
    requireFree(ctx, call);
    const [released] = await ctx.db
      .update(calls)
      .set({ claimedBy: null, claimedUntil: null })
      .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, id)))
      .returning();
    return toCall(ctx, released!);
  },
);
