import type { Context } from "@/lib/context";
import { type SessionIds, switchWorkspace } from "@/lib/sign-in/switch-workspace";
import { leaveWorkspace } from "./leave-workspace";
import type { KeysOfPerson } from "./revoke-keys-of-leaver";

/**
 * Removes a person from their session's workspace. If they are in another one, the session continues there; otherwise it
 * ends. Errors: `invalid_state` for the last owner, who stays.
 */
export async function leaveCurrentWorkspace(
  ctx: Context,
  session: SessionIds,
  workspaces: { id: string }[],
  keys?: KeysOfPerson,
): Promise<{ isSignedIn: boolean }> {
  const other = workspaces.find(({ id }) => id !== ctx.workspaceId);
  // Leaving ends all sessions in the workspace, so this one has to switch to another first.
  if (other) await switchWorkspace(session, other.id);
  try {
    await leaveWorkspace(ctx, { keys });
  } catch (error) {
    if (other) await switchWorkspace(session, ctx.workspaceId);
    throw error;
  }
  return { isSignedIn: other !== undefined };
}
