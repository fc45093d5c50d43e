import { readdirSync, readFileSync } from "node:fs";

/** Ids of the processes that `ancestor` has started, and theirs, with what they run; Linux only. */
export function listDescendants(ancestor: number): { id: number; command: string }[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    // The name of the program stands in brackets and may hold anything.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state && state !== "Z") parents.set(Number(name), Number(parent));
  }
  const found: { id: number; command: string }[] = [];
  const look = [ancestor];
  for (let id = look.pop(); id !== undefined; id = look.pop())
    for (const [child, parent] of parents)
      if (parent === id) {
        look.push(child);
        found.push({ id: child, command: read(`/proc/${child}/cmdline`).replaceAll("\0", " ") });
      }
  return found;
}

export function isAlive(id: number): boolean {
  const stat = read(`/proc/${id}/stat`);
  return stat !== "" && stat.slice(stat.lastIndexOf(")") + 2)[0] !== "Z";
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
