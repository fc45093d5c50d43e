/**
 * The layers of `lib`, lowest first. A folder may import the folders listed before it; "lib" stands for the files directly
 * in lib. Add a new `lib/new-folder` here before importing it.
 */
export const LAYERS: readonly { name: string; folders: readonly string[] }[] = [
  // Used by every layer.
  {
    name: "ground",
    folders: [
      "lib/mail-reading",
      "lib/text",
      "lib/ports",
      "lib/time",
      "lib/process",
      "lib/oauth",
      "lib",
      "lib/parsing",
      "lib/csv",
      "lib/live",
    ],
  },
  // What a workspace contains, one noun per folder.
  {
    name: "nouns",
    folders: [
      "lib/credits",
      "lib/workspaces",
      "lib/keys",
      "lib/sign-in",
      "lib/members",
      "lib/audit",
      "lib/activity",
      "lib/memory",
      "lib/sequences",
      "lib/agents",
      "lib/blocklist",
      "lib/suppressions",
      "lib/leads",
      "lib/companies",
      "lib/mailboxes",
      "lib/campaigns",
      "lib/enrollments",
      "lib/conversations",
      "lib/runs",
      "lib/calls",
    ],
  },
  // Access to external systems.
  {
    name: "adapters",
    folders: [
      "lib/models",
      "lib/search",
      "lib/mail",
      "lib/imap",
      "lib/deliverability",
      "lib/breaker",
      "lib/web",
      "lib/open-data",
      "lib/phone",
      "lib/mailbox-providers",
    ],
  },
  // Verbs that combine nouns and adapters.
  {
    name: "workflows",
    folders: [
      "lib/writing",
      "lib/channels",
      "lib/receiving",
      "lib/discovery",
      "lib/workflows",
      "lib/analytics",
      "lib/inbox",
      "lib/tools",
      "lib/chat",
      "lib/home",
      "lib/settings",
      "lib/sweep",
    ],
  },
  { name: "surfaces", folders: ["lib/http"] },
];

const PLACES = new Map(
  LAYERS.flatMap(({ name, folders }) => folders.map((folder) => [folder, name] as const)).map(
    ([folder, layer], place) => [folder, { layer, place }],
  ),
);

/** The folder of `lib` that contains `file`, at any depth: "lib" for files directly in it, undefined outside lib. */
export function folderInLib(file: string): string | undefined {
  const [top, folder, more] = file.split("/");
  if (top !== "lib") return undefined;
  return more === undefined ? "lib" : `lib/${folder}`;
}

/** Why the file `from` may not import the file `to`, with the fix; null if it may. */
export function whyUpward(from: string, to: string): string | null {
  const [own, other] = [folderInLib(from), folderInLib(to)];
  if (own === undefined || other === undefined || own === other) return null;
  const unknown = [own, other].find((folder) => !PLACES.has(folder));
  if (unknown) return `${unknown} has no place yet: give it one in scripts/import-order.ts.`;
  const [lower, higher] = [PLACES.get(own)!, PLACES.get(other)!];
  if (higher.place < lower.place) return null;
  const where =
    lower.layer === higher.layer
      ? `${own} stands before ${other} in the order of ${lower.layer}`
      : `${own} is ${lower.layer}, and ${other} is of the ${higher.layer} above`;
  return (
    `${where} (scripts/import-order.ts). Take what you need as an argument or from the Context; or move the verb that ` +
    "brings both together up to lib/workflows; or, if both need it and it needs neither, down to the ground."
  );
}
