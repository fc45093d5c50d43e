import { z } from "zod";
import { invitations } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { endMembership } from "./end-membership";
import { findRole, lockPeople, requireOtherOwner, requireOwner } from "./membership";
import { KeysOfPerson, RevokedKeys, revokeKeysOfLeaver } from "./revoke-keys-of-leaver";

/**
 * Removes a person from the workspace; their sessions in it end with the next request. What they did stays, except for open
 * invitations they sent, one of which may go to another address of their own, and for their keys, unless `keys` says
 * otherwise. Errors: `not_found`, `forbidden` if someone who is not an owner removes an owner, `invalid_state` for the last
 * owner.
 */
export const removePerson = capability(
  {
    name: "removePerson",
    description: "Removes a member from the workspace.",
    scope: "people:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("person"), keys: KeysOfPerson }),
    output: z.object({ ok: z.literal(true), revokedKeys: RevokedKeys }),
  },
  async (ctx, { id, keys }) => {
    await lockPeople(ctx);
    const role = await findRole(ctx, id);
    if (!role) throw notFound("person");
    if (role === "owner") {
      await requireOwner(ctx, "Only an owner can remove an owner.");
      await requireOtherOwner(ctx, id);
    }
    await endMembership(ctx, id);
    await ctx.db
      .update(invitations)
      .set({ status: "canceled" })
      .where(
        and(
          eq(invitations.workspaceId, ctx.workspaceId),
          eq(invitations.inviterId, id),
          eq(invitations.status, "pending"),
        ),
      );
    return { ok: true as const, revokedKeys: await revokeKeysOfLeaver(ctx, id, keys) };
  },
);
