"use server";

import { serverAction } from "@/app/server-action";
import { changeRole } from "@/lib/people/change-role";
import { invitePerson } from "@/lib/people/invite-person";
import { removePerson } from "@/lib/people/remove-person";
import { revokeInvitation } from "@/lib/people/revoke-invitation";

export const invitePersonAction = serverAction(invitePerson);
export const revokeInvitationAction = serverAction(revokeInvitation);
export const changeRoleAction = serverAction(changeRole);
export const removePersonAction = serverAction(removePerson);
