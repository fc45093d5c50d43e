/** What a key may do. Keys carry a list of these; `*` on a key stands for all of them. */
export const KEY_SCOPES = [
  "agents:read",
  "agents:write",
  "memory:read",
  "memory:write",
  "chat:read",
  "chat:write",
  "leads:read",
  "leads:write",
  "discovery:run",
  "outreach:run",
  "campaigns:read",
  "campaigns:write",
  "credits:read",
  "suppressions:read",
  "suppressions:write",
  "calls:read",
  "calls:write",
  "mailboxes:read",
  "mailboxes:write",
  "conversations:read",
  "conversations:write",
] as const;

/** What a caller may do. Scopes that no key can have belong to people, who run the workspace in the dashboard. */
export const SCOPES = [
  ...KEY_SCOPES,
  "keys:read",
  "keys:write",
  "people:read",
  "people:write",
  // What concerns one's own membership: everybody has it.
  "membership:write",
  "runs:read",
  "runs:write",
  "audit:read",
  "settings:read",
  "settings:write",
] as const;

export type Scope = (typeof SCOPES)[number];
