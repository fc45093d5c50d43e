import { z } from "zod";
import { members } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { scopesOf } from "@/lib/roles";
import { pathId } from "@/lib/shapes";
import { findRole, lockPeople, requireOtherOwner, requireOwner } from "./membership";
import { RoleShape } from "./person-shapes";
import { KeysOfPerson, RevokedKeys, revokeKeysOfLeaver } from "./revoke-keys-of-leaver";

/**
 * Gives a member of the workspace another role, effective from their next request. If the new role may not create keys,
 * their keys are revoked unless `keys` says otherwise. Errors: `not_found`, `forbidden` if someone who is not an owner adds
 * or removes an owner, `invalid_state` for the last owner.
 */
export const changeRole = capability(
  {
    name: "changeRole",
    description: "Changes a member's role.",
    scope: "people:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("person"), role: RoleShape, keys: KeysOfPerson }),
    output: z.object({ ok: z.literal(true), revokedKeys: RevokedKeys }),
  },
  async (ctx, { id, role, keys }) => {
    await lockPeople(ctx);
    const before = await findRole(ctx, id);
    if (!before) throw notFound("person");
    if (before === "owner" || role === "owner") {
      await requireOwner(ctx, "Only an owner can add or remove owners.");
    }
    if (before === "owner" && role !== "owner") await requireOtherOwner(ctx, id);
    await ctx.db
      .update(members)
      .set({ role })
      .where(and(eq(members.workspaceId, ctx.workspaceId), eq(members.userId, id)));
    const mayMakeKeys = scopesOf(role).includes("keys:write");
    return { ok: true as const, revokedKeys: mayMakeKeys ? 0 : await revokeKeysOfLeaver(ctx, id, keys) };
  },
);
