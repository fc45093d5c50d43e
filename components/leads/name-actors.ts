/** Returns names by ledger id (`user:…`); undefined for anything that is not a person, and for people who have left. */
export function nameActors(people: { id: string; name: string }[]): (by: string) => string | undefined {
  const names = new Map(people.map(({ id, name }) => [`user:${id}`, name]));
  return (by) =>
    names.get(by) ?? (by.startsWith("key:") ? "a key" : by.startsWith("system:") ? "the service" : undefined);
}
