import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtArguments, hashSources, isBuildFresh, noteBuild } from "./built-sources.mjs";

let root: string;

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "leadwright-sources-"));
  await write("lib/a.ts", "one");
  await write(".next/BUILD_ID", "1");
  await write(".next/service/server.mjs", "");
  noteBuild(root, hashSources(root));
});
afterAll(() => rm(root, { recursive: true }));

test("a build is fresh as long as the content of what it was made of is the same, whatever the dates say", async () => {
  expect(isBuildFresh(root)).toBe(true);
  expect(builtArguments(root, "server")).toContain(".next/service/server.mjs");
  await utimes(join(root, "lib/a.ts"), 1, 1);
  expect(isBuildFresh(root)).toBe(true);
  await write("lib/a.test.ts", "a test is no part of it");
  expect(isBuildFresh(root)).toBe(true);
});

test("the service runs within its limits of memory, and everything else names its sources in stacks", () => {
  const service = builtArguments(root, "server");
  expect(service).toEqual(expect.arrayContaining(["--max-semi-space-size=8", "--heap-growing-percent=20"]));
  expect(service).not.toContain("--enable-source-maps");
  for (const name of ["admin", "parser", "reader", "browser"] as const)
    expect(builtArguments(root, name)).toContain("--enable-source-maps");
});

test("a changed, new or missing source makes it stale, also after a look that found it fresh", async () => {
  expect(isBuildFresh(root)).toBe(true);
  await write("lib/a.ts", "two");
  expect(isBuildFresh(root)).toBe(false);
  expect(builtArguments(root, "server")).toContain("server.ts");
  await write("lib/a.ts", "one");
  expect(isBuildFresh(root)).toBe(true);
  await write("lib/b.ts", "new");
  expect(isBuildFresh(root)).toBe(false);
  await rm(join(root, "lib/b.ts"));
  expect(isBuildFresh(root)).toBe(true);
  await rm(join(root, ".next/service"), { recursive: true });
  expect(isBuildFresh(root)).toBe(false);
});
