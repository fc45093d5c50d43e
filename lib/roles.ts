import { KEY_SCOPES, SCOPES, type Scope } from "@/lib/scopes";

/** From the one who may do everything to the one who may only look. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;

export type Role = (typeof ROLES)[number];

const EVERYBODY: Scope[] = ["people:read", "people:leave", "settings:read", "runs:read"];

const SCOPES_OF: Record<Role, readonly Scope[]> = {
  // What only an owner may do, make and unmake owners, is no scope: it depends on whom it is done to.
  owner: SCOPES,
  admin: SCOPES,
  member: [...KEY_SCOPES, ...EVERYBODY, "runs:write"],
  viewer: [...KEY_SCOPES.filter((scope) => scope.endsWith(":read")), ...EVERYBODY],
};

/** What a role may do: the same words that keys have. */
export function scopesOf(role: Role): readonly Scope[] {
  return SCOPES_OF[role];
}

/** A role as the database has it; one that is unknown here may only look. */
export function readRole(text: string): Role {
  return ROLES.find((role) => role === text) ?? "viewer";
}
