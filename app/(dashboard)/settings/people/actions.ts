"use server";

import { serverAction } from "@/app/server-action";
import { changeRole } from "@/lib/members/change-role";
import { invitePerson } from "@/lib/members/invite-person";
import { removePerson } from "@/lib/members/remove-person";
import { revokeInvitation } from "@/lib/members/revoke-invitation";

export const invitePersonAction = serverAction(invitePerson);
export const revokeInvitationAction = serverAction(revokeInvitation);
export const changeRoleAction = serverAction(changeRole);
export const removePersonAction = serverAction(removePerson);
