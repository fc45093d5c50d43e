/**
 * The layers of `lib`, lowest first. A folder may import those that stand before it in this list, "lib" being the files directly
 * in it, and `lib/new-folder` belongs here before it can be imported.
 */
export const LAYERS: readonly { name: string; folders: readonly string[] }[] = [
  // What every layer may use.
  {
    name: "ground",
    folders: [
      "lib/ports",
      "lib/text",
      "lib/time",
      "lib/process",
      "lib",
      "lib/parsing",
      "lib/csv",
      "lib/live",
    ],
  },
  // What a workspace has, one noun a folder.
  {
    name: "nouns",
    folders: [
      "lib/credits",
      "lib/workspaces",
      "lib/keys",
      "lib/people",
      "lib/audit",
      "lib/activity",
      "lib/memory",
      "lib/sequences",
      "lib/agents",
      "lib/suppressions",
      "lib/leads",
      "lib/mailboxes",
      "lib/campaigns",
      "lib/enrollments",
      "lib/conversations",
      "lib/runs",
      "lib/calls",
    ],
  },
  // What speaks with the outside.
  { name: "adapters", folders: ["lib/models", "lib/search", "lib/mail", "lib/web", "lib/phone"] },
  // Verbs that bring nouns and adapters together.
  {
    name: "workflows",
    folders: [
      "lib/writing",
      "lib/channels",
      "lib/discovery",
      "lib/workflows",
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

/** The folder of `lib` that holds `file`, however deep: "lib" for what lies directly in it, undefined outside of lib. */
export function folderInLib(file: string): string | undefined {
  const [top, folder, more] = file.split("/");
  if (top !== "lib") return undefined;
  return more === undefined ? "lib" : `lib/${folder}`;
}

/** Why `from` may not import `to`, both files, with the way out; null where it may. */
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
