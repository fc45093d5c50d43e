/** The import graph: each file, or each folder, with its imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** One circle for each strongly connected component of `graph`: the shortest one, beginning and ending with the same name. */
export function findCircles(graph: Graph): string[][] {
  return findKnots(graph).map((knot) => shortestCircle(graph, knot));
}

/** Folders instead of files: a folder imports whatever any file directly in it imports. */
export function foldersOf(graph: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const own = folderOf(file);
    const known = folders.get(own) ?? new Set();
    folders.set(own, known);
    for (const target of targets) if (folderOf(target) !== own) known.add(folderOf(target));
  }
  return folders;
}

function folderOf(file: string): string {
  const end = file.lastIndexOf("/");
  return end < 0 ? file : file.slice(0, end);
}

/** The strongly connected components with more than one node, by Tarjan's algorithm. */
function findKnots(graph: Graph): Set<string>[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const knots: Set<string>[] = [];
  const visit = (name: string) => {
    order.set(name, order.size);
    lowest.set(name, order.get(name)!);
    open.push(name);
    isOpen.add(name);
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      else if (!isOpen.has(next)) continue;
      lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const knot = new Set(open.splice(open.indexOf(name)));
    for (const one of knot) isOpen.delete(one);
    if (knot.size > 1) knots.push(knot);
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return knots;
}

function shortestCircle(graph: Graph, knot: Set<string>): string[] {
  let shortest: string[] | undefined;
  for (const start of [...knot].sort()) {
    const found = wayBack(graph, knot, start);
    if (!shortest || found.length < shortest.length) shortest = found;
    if (shortest.length === 3) break;
  }
  return shortest!;
}

/** The shortest path from `start` back to itself, breadth first. */
function wayBack(graph: Graph, knot: Set<string>, start: string): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const name of queue)
    for (const next of graph.get(name) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = name; at !== start; at = cameFrom.get(at)!) way.unshift(at);
        return [start, ...way];
      }
      if (!knot.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, name);
      queue.push(next);
    }
  throw new Error(`${start} lies in no circle.`);
}
