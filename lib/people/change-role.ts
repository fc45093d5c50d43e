import { z } from "zod";
import { members } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
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
  (ctx, { id, role, keys }) =>
    transact(ctx, async (within) => {
      await lockPeople(within);
      const before = await findRole(within, id);
      if (!before) throw notFound("person");
      if (before === "owner" || role === "owner") {
        await requireOwner(within, "Only an owner can add or remove owners.");
      }
      if (before === "owner" && role !== "owner") await requireOtherOwner(within, id);
      await within.db
        .update(members)
        .set({ role })
        .where(and(eq(members.workspaceId, within.workspaceId), eq(members.userId, id)));
      const mayMakeKeys = scopesOf(role).includes("keys:write");
      return { ok: true as const, revokedKeys: mayMakeKeys ? 0 : await revokeKeysOfLeaver(within, id, keys) };
    }),
);
