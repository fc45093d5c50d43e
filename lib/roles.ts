import { KEY_SCOPES, SCOPES, type Scope } from "@/lib/scopes";

/** From full access to read-only. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;

export type Role = (typeof ROLES)[number];

const EVERYBODY: Scope[] = ["people:read", "membership:write", "settings:read", "runs:read"];

const SCOPES_OF: Record<Role, readonly Scope[]> = {
  // The one thing only an owner may do, adding and removing owners, is not a scope: it depends on the target person.
  owner: SCOPES,
  admin: SCOPES,
  // A mailbox holds somebody's password, and what it sends bears their name.
  member: [...KEY_SCOPES.filter((scope) => scope !== "mailboxes:write"), ...EVERYBODY, "runs:write"],
  viewer: [...KEY_SCOPES.filter((scope) => scope.endsWith(":read")), ...EVERYBODY],
};

/** What a role may do, in the same scopes that keys have. */
export function scopesOf(role: Role): readonly Scope[] {
  return SCOPES_OF[role];
}

/** A role as stored in the database. An unknown one gets read-only access. */
export function readRole(text: string): Role {
  return ROLES.find((role) => role === text) ?? "viewer";
}
