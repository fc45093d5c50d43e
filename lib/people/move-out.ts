import type { Context } from "@/lib/context";
import { leaveWorkspace } from "./leave-workspace";
import type { KeysOfPerson } from "./settle-keys";
import { type SessionIds, switchWorkspace } from "./switch-workspace";

/**
 * Takes a person out of the workspace that their session looks at. Where they are in another one the session goes on there;
 * else it ends. Errors: `invalid_state` for the last owner, who stays where they are.
 */
export async function moveOut(
  ctx: Context,
  session: SessionIds,
  workspaces: { id: string }[],
  keys?: KeysOfPerson,
): Promise<{ isSignedIn: boolean }> {
  const other = workspaces.find(({ id }) => id !== ctx.workspaceId);
  // Leaving ends the sessions that look at the workspace, so this one has to look elsewhere before.
  if (other) await switchWorkspace(session, other.id);
  try {
    await leaveWorkspace(ctx, { keys });
  } catch (error) {
    if (other) await switchWorkspace(session, ctx.workspaceId);
    throw error;
  }
  return { isSignedIn: other !== undefined };
}
