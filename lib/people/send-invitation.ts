import { workspaces } from "@/db/schema";
import { eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { publicUrl } from "@/lib/process/public-url";

/** Emails an invitation link. False if the mail server did not accept it. */
export async function sendInvitation(
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
