/** What a key may do: keys carry a list of these; `*` on a key stands for all of them. */
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
] as const;

/** What a caller may do. Those that are no key's belong to people: they run the workspace, in the dashboard. */
export const SCOPES = [
  ...KEY_SCOPES,
  "keys:read",
  "keys:write",
  "people:read",
  "people:write",
  // Not a reading, and yet anybody's.
  "people:leave",
  "runs:read",
  "runs:write",
  "audit:read",
  "settings:read",
  "settings:write",
] as const;

export type Scope = (typeof SCOPES)[number];
