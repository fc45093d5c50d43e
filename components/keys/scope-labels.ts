import type { KEY_SCOPES } from "@/lib/scopes";

/** One permission of a key. */
export type KeyScope = (typeof KEY_SCOPES)[number];

export type ScopeGroup = { label: string; scopes: { scope: KeyScope; label: string }[] };

/** Every scope of a key, grouped by subject, each with what it allows. */
export const SCOPE_GROUPS: ScopeGroup[] = [
  {
    label: "Agents",
    scopes: [
      { scope: "agents:read", label: "View agents" },
      { scope: "agents:write", label: "Create and edit agents" },
    ],
  },
  {
    label: "Memory",
    scopes: [
      { scope: "memory:read", label: "View Memory" },
      { scope: "memory:write", label: "Edit Memory" },
    ],
  },
  {
    label: "Leads",
    scopes: [
      { scope: "leads:read", label: "View leads and their evidence" },
      { scope: "leads:write", label: "Edit and import leads" },
      { scope: "discovery:run", label: "Find leads: spends credits" },
    ],
  },
  {
    label: "Campaigns",
    scopes: [
      { scope: "campaigns:read", label: "View campaigns" },
      { scope: "campaigns:write", label: "Pause, resume and stop campaigns" },
      { scope: "outreach:run", label: "Start outreach: sends email, spends credits" },
    ],
  },
  {
    label: "Chat",
    scopes: [
      { scope: "chat:read", label: "Read chats" },
      { scope: "chat:write", label: "Chat with agents: may spend credits" },
    ],
  },
  {
    label: "Suppression list",
    scopes: [
      { scope: "suppressions:read", label: "View suppressed addresses" },
      { scope: "suppressions:write", label: "Add and remove addresses" },
    ],
  },
  {
    label: "Calls",
    scopes: [
      { scope: "calls:read", label: "View calls and the do-not-call list" },
      { scope: "calls:write", label: "Make calls, log outcomes, block numbers" },
    ],
  },
  {
    label: "Inbox",
    scopes: [
      { scope: "conversations:read", label: "Read conversations" },
      { scope: "conversations:write", label: "Answer, assign, snooze and classify: sends email" },
    ],
  },
  {
    label: "Mailboxes",
    scopes: [
      { scope: "mailboxes:read", label: "View mailboxes" },
      { scope: "mailboxes:write", label: "Connect, change and disconnect mailboxes" },
    ],
  },
  { label: "Credits", scopes: [{ scope: "credits:read", label: "View balance and prices" }] },
];

export const ALL_SCOPES: readonly KeyScope[] = SCOPE_GROUPS.flatMap(({ scopes }) =>
  scopes.map(({ scope }) => scope),
);

const READS = ALL_SCOPES.filter((scope) => scope.endsWith(":read"));
const FINDS: KeyScope[] = [
  "agents:read",
  "memory:read",
  "leads:read",
  "campaigns:read",
  "credits:read",
  "discovery:run",
];

export const PRESETS: { id: string; label: string; hint: string; scopes: readonly KeyScope[] }[] = [
  { id: "read", label: "Read-only", hint: "Reads everything; changes and spends nothing.", scopes: READS },
  { id: "find", label: "Find leads", hint: "Starts searches and reads the results.", scopes: FINDS },
  {
    id: "campaign",
    label: "Run campaigns",
    hint: "Finds leads, sends emails, pauses and stops.",
    scopes: ALL_SCOPES.filter((scope) => !scope.startsWith("chat:") && !scope.startsWith("agents:w")),
  },
  { id: "all", label: "Full access", hint: "Including what is added to the API later.", scopes: ALL_SCOPES },
];

/** The preset with exactly these scopes, as a key stores them: `*` stands for all. */
export function presetOf(scopes: readonly string[]) {
  const has = new Set(scopes);
  return PRESETS.find(({ id, scopes: all }) =>
    id === "all" ? has.has("*") : all.length === has.size && all.every((one) => has.has(one)),
  );
}

/** What a key may do, in one line. `scopes` as a key stores them. */
export function labelOfScopes(scopes: readonly string[]): string {
  const preset = presetOf(scopes);
  if (preset) return preset.label;
  const words = SCOPE_GROUPS.flatMap((group) => group.scopes)
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ label }) => label.replace(/: .*$/, ""));
  return words.join(", ");
}
