import { z } from "zod";
import { invitations } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";

/** Revokes an invitation: its link no longer works. Errors: `not_found`, also once it was accepted. */
export const revokeInvitation = capability(
  {
    name: "revokeInvitation",
    description: "Revokes an invitation.",
    scope: "people:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("invitation") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async ({ db, workspaceId }, { id }) => {
    const revoked = await db
      .update(invitations)
      .set({ status: "canceled" })
      .where(
        and(
          eq(invitations.workspaceId, workspaceId),
          eq(invitations.id, id),
          eq(invitations.status, "pending"),
        ),
      )
      .returning({ id: invitations.id });
    if (revoked.length === 0) throw notFound("invitation");
    return { ok: true as const };
  },
);
