/** The name of who did something, at the start of a sentence or alone. */
export function nameActor({ kind, name }: { kind: "key" | "user" | "system"; name: string | null }): string {
  if (kind === "system") return "Leadwright";
  return name ?? (kind === "key" ? "A deleted API key" : "A former member");
}

/** Names by ledger id (`user:…`), in the middle of a sentence; undefined for people who have left. */
export function namesByActorId(people: { id: string; name: string }[]): (by: string) => string | undefined {
  const names = new Map(people.map(({ id, name }) => [`user:${id}`, name]));
  return (by) =>
    names.get(by) ?? (by.startsWith("key:") ? "a key" : by.startsWith("system:") ? "the service" : undefined);
}
