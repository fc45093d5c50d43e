import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/**
 * A project with one local package that requires a Node version that does not exist; `postinstall` is the project's own
 * script.
 */
async function project(postinstall: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "leadwright-install-"));
  made.push(folder);
  const own = {
    name: "own",
    version: "1.0.0",
    scripts: { postinstall },
    dependencies: { picky: "file:./picky" },
  };
  const picky = { name: "picky", version: "1.0.0", engines: { node: ">=999" } };
  const { scripts: _, ...entry } = own;
  const packages = { "": entry, "node_modules/picky": { resolved: "picky", link: true }, picky };
  await mkdir(join(folder, "picky"));
  await mkdir(join(folder, "scripts"));
  await writeFile(join(folder, "package.json"), JSON.stringify(own));
  await writeFile(join(folder, "picky/package.json"), JSON.stringify(picky));
  const lock = { name: own.name, version: own.version, lockfileVersion: 3, requires: true, packages };
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
  await copyFile(join(import.meta.dirname, "bootstrap.mjs"), join(folder, "scripts/bootstrap.mjs"));
  return folder;
}

function prepare(folder: string) {
  const code = 'const { prepare } = await import("./scripts/bootstrap.mjs"); prepare();';
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: folder,
    encoding: "utf8",
    // Nothing is downloaded from a registry.
    env: { ...process.env, npm_config_offline: "true" },
  });
  return { status, said: `${stdout}${stderr}` };
}

test("an installation on a Node that packages call too old says nothing of them", async () => {
  const folder = await project("true");
  const { status, said } = prepare(folder);
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringMatching(/^Installing what/) });
  expect(said).not.toMatch(/EBADENGINE|npm warn/i);
}, 60_000);

test("an installation that fails says all that npm says of it, and what to do", async () => {
  const { status, said } = prepare(await project("echo the-very-reason >&2; exit 3"));
  expect(status).toBe(1);
  expect(said).toContain("the-very-reason");
  expect(said).toContain("The packages could not be installed: see what npm says above");
}, 60_000);
