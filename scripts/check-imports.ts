import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findCircles, foldersOf } from "./find-circles";
import { whyUpward } from "./import-order";
import { findForbidden, listImports, TEST } from "./import-rules";

const root = join(import.meta.dirname, "..");
const folders = ["app", "components", "db", "inngest", "lib", "scripts", "server"];
const sources = new Map(
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
    )
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);

const problems: string[] = [];
for (const [file, source] of sources)
  for (const { line, message } of findForbidden(file, source)) problems.push(`${file}:${line}  ${message}`);

const graph = new Map<string, Set<string>>();
for (const [file, source] of sources) {
  if (TEST.test(file)) continue;
  const targets = listImports(file, source).flatMap(({ target }) => fileOf(target) ?? []);
  graph.set(file, new Set(targets.filter((target) => target !== file)));
}
const WAY_OUT =
  "Types count too. Move what both sides need into a file of its own below them, or hand it in as an argument.";
for (const circle of findCircles(graph))
  problems.push(`${circle.join(" -> ")}  These files import each other in a circle. ${WAY_OUT}`);
for (const circle of findCircles(foldersOf(withoutUpward(graph))))
  problems.push(`${circle.join(" -> ")}  These folders import each other in a circle. ${WAY_OUT}`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function fileOf(target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`].find((file) =>
    sources.has(file),
  );
}

/** Leaves out imports against the order of lib: they are reported above, and would be reported again as a circle of folders. */
function withoutUpward(graph: ReadonlyMap<string, ReadonlySet<string>>) {
  return new Map(
    [...graph].map(([from, targets]) => [from, new Set([...targets].filter((to) => !whyUpward(from, to)))]),
  );
}
