import { ROLES, type Role } from "@/lib/roles";

/** What each role may do. */
export const ROLE_LABELS: Record<Role, string> = {
  owner: "may do everything, and makes other owners.",
  admin: "may do everything but make owners: people, keys and settings too.",
  member: "works with agents, leads and campaigns, spends credits and writes to people.",
  viewer: "looks at everything but keys and the audit log, and changes nothing.",
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
