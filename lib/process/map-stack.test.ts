import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mapStack, mapStackOf } from "./map-stack";

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

it("maps a place that did not fit into one stack's limit when it comes again", async () => {
  const built = join(root, ".next/server/built.mjs");
  const large = join(root, ".next/server/large.mjs");
  const map = JSON.parse(await readFile(`${built}.map`, "utf8"));
  await writeFile(`${large}.map`, JSON.stringify({ ...map, padding: "x".repeat(4_999_000) }));
  const other = join(root, ".next/server/(other)/built.mjs");
  await mkdir(join(root, ".next/server/(other)"));
  await writeFile(`${other}.map`, JSON.stringify({ ...map, padding: "x".repeat(1_000) }));
  const frames = [`    at a (${large}:1:${column})`, `    at b (${other}:1:${column})`];
  const source = `${join(root, "lib/@fail.ts")}:4:3`;
  expect(mapStack(frames.join("\n")).split("\n")).toEqual([`    at a (${source})`, frames[1]]);
  expect(mapStack(frames[1]!)).toBe(`    at b (${source.replace("/lib/", "/.next/lib/")})`);
});

it("leaves the message of an error as it is", () => {
  const frame = `    at a (${join(root, ".next/server/built.mjs")}:1:${column})`;
  const error = new Error(`What somebody wrote:\n${frame}`);
  error.stack = `Error: ${error.message}\n${frame}`;
  mapStackOf(error);
  expect(error.stack.split("\n")).toEqual([
    "Error: What somebody wrote:",
    frame,
    `    at a (${join(root, "lib/@fail.ts")}:4:3)`,
  ]);
});

it("takes linear time for lines that look like frames", () => {
  const long = [
    `    at ${"/".repeat(900)}`,
    `    at (${"/.next/a.js:1:1".repeat(60)}`,
    `    at ${" (/.next/".repeat(110)}`,
    `    at ${"/".repeat(200_000)}`,
    `    at ${"/.next/".repeat(500_000)}a.js:1:1`,
  ];
  const stack = long
    .flatMap((line) => Array.from({ length: Math.ceil(2_000_000 / line.length) }, () => line))
    .join("\n");
  const before = process.cpuUsage();
  expect(mapStack(stack)).toBe(stack);
  const { user, system } = process.cpuUsage(before);
  // Measured: 14 ms. What is quadratic in a line takes over a minute.
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
