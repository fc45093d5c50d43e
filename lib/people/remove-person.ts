import { z } from "zod";
import { invitations } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { endMembership } from "./end-membership";
import { findRole, lockPeople, requireOtherOwner, requireOwner } from "./membership";
import { KeysOfPerson, RevokedKeys, settleKeys } from "./settle-keys";

/**
 * Takes a person out of the workspace: what they have open there ends with their next request. What they did stays, but
 * for open invitations they made, one of which may be to another address of their own, and for their keys unless `keys` says
 * otherwise.
 * Errors: `not_found`, `forbidden` for an owner removed by somebody who is none, `invalid_state` for the last owner.
 */
export const removePerson = capability(
  {
    name: "removePerson",
    description: "Takes a person out of the workspace.",
    scope: "people:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("person"), keys: KeysOfPerson }),
    output: z.object({ ok: z.literal(true), revokedKeys: RevokedKeys }),
  },
  (ctx, { id, keys }) =>
    transact(ctx, async (within) => {
      await lockPeople(within);
      const role = await findRole(within, id);
      if (!role) throw notFound("person");
      if (role === "owner") {
        await requireOwner(within, "Only an owner can remove an owner.");
        await requireOtherOwner(within, id);
      }
      await endMembership(within, id);
      await within.db
        .update(invitations)
        .set({ status: "canceled" })
        .where(
          and(
            eq(invitations.workspaceId, within.workspaceId),
            eq(invitations.inviterId, id),
            eq(invitations.status, "pending"),
          ),
        );
      return { ok: true as const, revokedKeys: await settleKeys(within, id, keys) };
    }),
);
