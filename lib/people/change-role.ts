import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { members } from "@/db/schema";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { findRole, lockPeople, requireOtherOwner, requireOwner } from "./membership";
import { RoleShape } from "./person-shapes";

/**
 * Gives a person of the workspace another role, which counts from their next request on. Errors: `not_found`, `forbidden`
 * where an owner is made or unmade by somebody who is none, `invalid_state` for the last owner.
 */
export const changeRole = capability(
  {
    name: "changeRole",
    description: "Gives a person of the workspace another role.",
    scope: "people:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("person"), role: RoleShape }),
    output: z.object({ ok: z.literal(true) }),
  },
  (ctx, { id, role }) =>
    transact(ctx, async (within) => {
      await lockPeople(within);
      const before = await findRole(within, id);
      if (!before) throw notFound("person");
      if (before === "owner" || role === "owner") {
        await requireOwner(within, "Only an owner can make somebody an owner, or take that back.");
      }
      if (before === "owner" && role !== "owner") await requireOtherOwner(within, id);
      await within.db
        .update(members)
        .set({ role })
        .where(and(eq(members.workspaceId, within.workspaceId), eq(members.userId, id)));
      return { ok: true as const };
    }),
);
