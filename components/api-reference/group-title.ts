/** The heading of a group of calls: `suppressions` as "Suppressions". */
export function titleOf(name: string): string {
  if (name === "document") return "This document";
  return name[0]!.toUpperCase() + name.slice(1);
}
