"use server";

import { serverAction } from "@/app/server-action";
import type { ActionResult } from "@/lib/action-result";
import { changeRole } from "@/lib/people/change-role";
import { invitePerson } from "@/lib/people/invite-person";
import { leaveWorkspace } from "@/lib/people/leave-workspace";
import { removePerson } from "@/lib/people/remove-person";
import { revokeInvitation } from "@/lib/people/revoke-invitation";

export const invitePersonAction = serverAction(invitePerson);
export const revokeInvitationAction = serverAction(revokeInvitation);
export const changeRoleAction = serverAction(changeRole);
export const removePersonAction = serverAction(removePerson);

const leave = serverAction(leaveWorkspace);

export async function leaveWorkspaceAction(): Promise<ActionResult<unknown>> {
  return leave({});
}
