import { z } from "zod";
import { recordCall } from "@/lib/audit/record-call";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { endMembership } from "./end-membership";
import { findRole, lockPeople, requireOtherOwner } from "./membership";

/** Takes oneself out of the workspace. Errors: `invalid_state` for the last owner, `not_found` for who is no person in it. */
export const leaveWorkspace = capability(
  {
    name: "leaveWorkspace",
    description: "Leaves the workspace.",
    scope: "people:leave",
    cost: "free",
    needsApproval: true,
    input: z.object({}),
    output: z.object({ ok: z.literal(true) }),
  },
  // Everybody may leave, so that its scope is one of those that only read; it is a deed all the same.
  (ctx) => recordCall(ctx, { name: "leaveWorkspace", input: z.object({}) }, {}, leave),
);

function leave(ctx: Context): Promise<{ ok: true }> {
  return transact(ctx, async (within) => {
    // A key or the service itself is no person of the workspace.
    if (within.actor.kind !== "user") throw notFound("person");
    await lockPeople(within);
    const role = await findRole(within, within.actor.id);
    if (!role) throw notFound("person");
    if (role === "owner") await requireOtherOwner(within, within.actor.id);
    await endMembership(within, within.actor.id);
    return { ok: true as const };
  });
}
