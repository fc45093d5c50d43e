import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mapStack } from "./map-stack";

let root: string;
let column: number;

const SOURCE = `export type Unused = string;

export function fail(): never {
  throw new Error("failed");
}
`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "leadwright-stack-"));
  await mkdir(join(root, ".next/server"), { recursive: true });
  const { code, map } = await transform(SOURCE, {
    loader: "ts",
    minify: true,
    sourcemap: true,
    sourcefile: "../../lib/%40fail.ts",
    sourcesContent: false,
  });
  column = code.indexOf("throw") + 1;
  await writeFile(join(root, ".next/server/built.mjs"), code);
  await writeFile(join(root, ".next/server/built.mjs.map"), map);
});
afterAll(() => rm(root, { recursive: true }));

it("names places in the sources for places in the build, as path and as URL", () => {
  const built = join(root, ".next/server/built.mjs");
  const stack = `Error: failed
    at a (${built}:1:${column})
    at async ${pathToFileURL(built)}:1:${column}
    at node:internal/modules/run_main:5:5
    at b (${root}/lib/other.js:1:1)
    at c (${built.replace("built", "missing")}:1:1)`;
  const source = join(root, "lib/@fail.ts");
  expect(mapStack(stack).split("\n")).toEqual([
    "Error: failed",
    `    at a (${source}:4:3)`,
    `    at async ${source}:4:3`,
    "    at node:internal/modules/run_main:5:5",
    `    at b (${root}/lib/other.js:1:1)`,
    `    at c (${built.replace("built", "missing")}:1:1)`,
  ]);
});

it("leaves a stack as it is if the map cannot be read", async () => {
  await writeFile(join(root, ".next/server/broken.mjs.map"), "no JSON");
  const stack = `    at a (${root}/.next/server/broken.mjs:1:1)`;
  expect(mapStack(stack)).toBe(stack);
});
