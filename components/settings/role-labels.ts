import { ROLES, type Role } from "@/lib/roles";

/** What each role may do. */
export const ROLE_LABELS: Record<Role, string> = {
  owner: "can do everything, including making other people owners.",
  admin: "can do everything except make owners, including members, keys and settings.",
  member: "works with agents, leads and campaigns, spends credits and emails people.",
  viewer: "views everything except keys and the audit log, and changes nothing.",
};

/** From the least to the most powerful role. */
export const ROLE_CHOICES: readonly Role[] = ROLES.toReversed();

/** Roles that may create keys. A test compares this with lib. */
export const MAKES_KEYS: readonly Role[] = ["owner", "admin"];

export const ROLE_NAMES: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
  viewer: "Viewer",
};
