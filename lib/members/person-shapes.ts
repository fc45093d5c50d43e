import { z } from "zod";
import { ROLES } from "@/lib/roles";
import { isoTime, uuid } from "@/lib/shapes";

export const RoleShape = z.enum(ROLES);

/** A member of a workspace. `id` is the person's, the same in every workspace. */
export const MemberShape = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: RoleShape,
  joinedAt: isoTime,
});

/** An invitation that is valid, or was until `expiresAt`. Its link is never shown again. */
export const InvitationShape = z.object({
  id: uuid,
  email: z.string(),
  role: RoleShape,
  invitedBy: z.string().nullable().meta({ description: "Name of the inviter." }),
  expiresAt: isoTime,
  createdAt: isoTime,
});
