/**
 * The layers of `lib`, lowest first. A folder may import what is listed before it; "lib" stands for the files directly in lib that are
 * not listed by name. Add a new `lib/new-folder` here before importing it.
 */
export const LAYERS: readonly { name: string; folders: readonly string[] }[] = [
  // Knows no workspace.
  {
    name: "primitives",
    folders: [
      "lib/errors",
      "lib/id",
      "lib/mail-reading",
      "lib/text",
      "lib/ports",
      "lib/time",
      "lib/process",
      "lib/oauth",
      "lib/parsing",
    ],
  },
  // Access to external systems, behind the ports.
  {
    name: "adapters",
    folders: ["lib/search", "lib/mail", "lib/imap", "lib/web", "lib/phone"],
  },
  // What every verb is made of: capability, Context, transactions, audit entries, events.
  {
    name: "kernel",
    folders: ["lib", "lib/csv", "lib/live"],
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
  // Verbs that combine nouns and adapters. The first are asked by the others: models with their credits, public sources, checks.
  {
    name: "workflows",
    folders: [
      "lib/models",
      "lib/deliverability",
      "lib/breaker",
      "lib/open-data",
      "lib/mailbox-providers",
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
      "lib/summaries",
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

/** Where `file` is listed: its folder in `lib`, at any depth; "lib" or its own path for files directly in it; undefined outside lib. */
function listedAs(file: string): string | undefined {
  const [top, folder, more] = file.replace(/\.tsx?$/, "").split("/");
  if (top !== "lib") return undefined;
  const own = `lib/${folder}`;
  return more === undefined && !PLACES.has(own) ? "lib" : own;
}

/** Why the file `from` may not import the file `to`, with the fix; null if it may. */
export function whyUpward(from: string, to: string): string | null {
  const [own, other] = [listedAs(from), listedAs(to)];
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
    "brings both together up to lib/workflows; or, if both need it and it needs neither, down to the primitives."
  );
}
