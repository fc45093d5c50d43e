import { z } from "zod";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { endMembership } from "./end-membership";
import { findRole, lockPeople, requireOtherOwner } from "./membership";
import { KeysOfPerson, RevokedKeys, revokeKeysOfLeaver } from "./revoke-keys-of-leaver";

/**
 * Removes the caller from the workspace. Errors: `invalid_state` for the last owner, `not_found` for a caller who is not a
 * person in it.
 */
export const leaveWorkspace = capability(
  {
    name: "leaveWorkspace",
    description: "Leaves the workspace.",
    // Even read-only roles have it: everyone may leave.
    scope: "membership:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ keys: KeysOfPerson }),
    output: z.object({ ok: z.literal(true), revokedKeys: RevokedKeys }),
  },
  (ctx, { keys }) => leave(ctx, keys),
);

function leave(ctx: Context, keys: KeysOfPerson): Promise<{ ok: true; revokedKeys: number }> {
  return transact(ctx, async (within) => {
    // API keys and the service itself are not members of the workspace.
    if (within.actor.kind !== "user") throw notFound("person");
    await lockPeople(within);
    const role = await findRole(within, within.actor.id);
    if (!role) throw notFound("person");
    if (role === "owner") await requireOtherOwner(within, within.actor.id);
    await endMembership(within, within.actor.id);
    return { ok: true as const, revokedKeys: await revokeKeysOfLeaver(within, within.actor.id, keys) };
  });
}
