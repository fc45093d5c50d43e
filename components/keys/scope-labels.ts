import type { KEY_SCOPES } from "@/lib/scopes";

/** One permission of a key. */
export type KeyScope = (typeof KEY_SCOPES)[number];

export type ScopeGroup = { label: string; scopes: { scope: KeyScope; label: string }[] };

/** Every scope of a key, grouped by subject, each with what it allows. */
export const SCOPE_GROUPS: ScopeGroup[] = [
  {
    label: "Agents",
    scopes: [
      { scope: "agents:read", label: "See agents" },
      { scope: "agents:write", label: "Make and change agents" },
    ],
  },
  {
    label: "Memory",
    scopes: [
      { scope: "memory:read", label: "See what an agent knows" },
      { scope: "memory:write", label: "Change what an agent knows" },
    ],
  },
  {
    label: "Leads",
    scopes: [
      { scope: "leads:read", label: "See leads and their evidence" },
      { scope: "leads:write", label: "Change and import leads" },
      { scope: "discovery:run", label: "Find leads: spends credits" },
    ],
  },
  {
    label: "Campaigns",
    scopes: [
      { scope: "campaigns:read", label: "See how campaigns stand" },
      { scope: "campaigns:write", label: "Pause, resume and stop campaigns" },
      { scope: "outreach:run", label: "Write to leads: sends mail, spends credits" },
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
      { scope: "suppressions:read", label: "See who is not written to" },
      { scope: "suppressions:write", label: "Add and remove addresses" },
    ],
  },
  {
    label: "Calls",
    scopes: [
      { scope: "calls:read", label: "See calls, and who is not called" },
      { scope: "calls:write", label: "Take calls, note what came of them, bar numbers" },
    ],
  },
  { label: "Credits", scopes: [{ scope: "credits:read", label: "See balance and prices" }] },
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
  { id: "read", label: "Only look", hint: "Reads everything, changes and spends nothing.", scopes: READS },
  { id: "find", label: "Find leads", hint: "Starts searches and reads what they bring.", scopes: FINDS },
  {
    id: "campaign",
    label: "Run campaigns",
    hint: "Finds leads, writes to them, pauses and stops.",
    scopes: ALL_SCOPES.filter((scope) => !scope.startsWith("chat:") && !scope.startsWith("agents:w")),
  },
  { id: "all", label: "Everything", hint: "Also what is added to the API later.", scopes: ALL_SCOPES },
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
