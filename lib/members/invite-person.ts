import { z } from "zod";
import { invitations, members, users, workspaces } from "@/db/schema";
import { acrossWorkspaces, and, eq, sql } from "@/db/scope";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId, randomToken } from "@/lib/id";
import { canSendNotices } from "@/lib/process/can-send-notices";
import { publicUrl } from "@/lib/process/public-url";
import { countTry } from "@/lib/sign-in/count-try";
import { hashToken } from "@/lib/sign-in/hash-token";
import { InvitationInput } from "./invitation-input";
import { lockPeople, requireOwner } from "./membership";
import { InvitationShape } from "./person-shapes";

const DAYS = 7;

/**
 * Invites an address; the link is valid for a week. The link is emailed if mail is configured, otherwise it is returned to
 * be passed on by other means. Inviting an address again replaces the link. Errors: `forbidden`, `validation_error` for
 * someone who is already a member, `rate_limited`.
 */
export const invitePerson = capability(
  {
    name: "invitePerson",
    description: "Invites a person to the workspace by their email address.",
    scope: "people:write",
    cost: "free",
    needsApproval: true,
    // The link is emailed once its invitation is committed.
    commitsItself: true,
    secretOutput:
      "The invitation was made, but the answer with its link was lost. Invite them again to get a new link.",
    input: InvitationInput,
    output: z.object({
      invitation: InvitationShape,
      path: z.string().nullable().meta({
        description: "Path of the link, to share yourself; null if it was emailed. Shown only once.",
      }),
      mailed: z.boolean(),
    }),
  },
  async (ctx, { email, role }) => {
    const token = randomToken(43);
    const made = await transact(ctx, async (within) => {
      await lockPeople(within);
      const { db, workspaceId, actor } = within;
      if (role === "owner") await requireOwner(within, "Only an owner can invite an owner.");
      const [member] = await db
        .select({ id: members.id })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(and(eq(members.workspaceId, workspaceId), eq(users.email, email)));
      if (member) {
        const message = "This person is already in the workspace.";
        throw new AppError("validation_error", message, [{ path: "email", message }]);
      }
      await countInvitation(within, email);
      const pending = and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.email, email),
        eq(invitations.status, "pending"),
      );
      await db.update(invitations).set({ status: "canceled" }).where(pending);
      const inviterId = actor.kind === "user" ? actor.id : null;
      const [invitation] = await db
        .insert(invitations)
        .values({
          id: newId(),
          workspaceId,
          email,
          role,
          inviterId,
          tokenHash: hashToken(token),
          expiresAt: sql`now() + make_interval(days => ${DAYS})`,
        })
        .returning();
      const [inviter] = inviterId
        ? await db.select({ name: users.name }).from(users).where(eq(users.id, inviterId))
        : [];
      await writeAuditEntry(within, { result: invitation });
      return { ...invitation!, role, invitedBy: inviter?.name ?? null };
    });
    const path = `/invitation/${token}`;
    const mailed = canSendNotices(ctx.settings) && (await sendInvitation(ctx, made, path));
    return withoutEntry({ invitation: made, path: mailed ? null : path, mailed });
  },
);

/**
 * Always in this order, because each count stays locked until the end of the transaction. A refused invitation is not
 * counted, because it is rolled back.
 */
async function countInvitation(ctx: Context, email: string): Promise<void> {
  const { workspaceId, actor } = ctx;
  const all = acrossWorkspaces(ctx);
  await countTry(all, "invitesOfWorkspace", workspaceId);
  if (actor.kind === "user") await countTry(all, "invitesOfPerson", actor.id);
  await countTry(all, "invitesToOne", `${workspaceId}:${email}`);
  await countTry(all, "invitesToAddress", email);
}

/** Emails an invitation link. False if the mail server did not accept it. */
async function sendInvitation(
  { db, workspaceId, settings, adapters }: Context,
  invitation: { email: string; invitedBy: string | null; role: string },
  path: string,
): Promise<boolean> {
  const [workspace] = await db
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  const name = workspace?.name ?? "";
  const verdict = await adapters.sendNotice({
    to: { name: null, address: invitation.email },
    subject: `Your invitation to ${name}`,
    text: [
      `${invitation.invitedBy ?? "Somebody"} invited you to the workspace ${name} on Leadwright, as ${invitation.role === "admin" || invitation.role === "owner" ? "an" : "a"} ${invitation.role}.`,
      "Accept here within a week:",
      `${publicUrl(settings)}${path}`,
      "If you were not expecting this, ignore this email.",
    ].join("\n\n"),
  });
  // With an unknown outcome the link may have arrived; showing it again does no harm.
  return verdict.kind === "accepted";
}
