/** The name of who did something, at the start of a sentence or alone. */
export function nameActor({ kind, name }: { kind: "key" | "user" | "system"; name: string | null }): string {
  if (kind === "system") return "Leadwright";
  return name ?? (kind === "key" ? "A deleted API key" : "A former member");
}
