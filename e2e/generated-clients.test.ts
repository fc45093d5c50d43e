import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, test } from "vitest";
import { sized } from "@/testing/process/test-size";
import { runAdmin, runService, type Service } from "@/testing/service/run-service";

// Clients that others make of the OpenAPI document: generated, compiled under `strict`, and taken through the whole job. Each has its
// own packages, which are installed once and kept.
const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");
const CLIENTS = join(ROOT, "testing/clients");
const KEPT = join(ROOT, "node_modules/.cache/leadwright-clients");

let folder: string;
let dataDir: string;
let service: Service;
let document: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-clients-"));
  dataDir = join(folder, "data");
  // The embedded database may run as another user.
  await chmod(folder, 0o711);
  service = await runService({ DATA_DIR: dataDir });
  document = await (await fetch(`${service.url}/v1/openapi.json`)).text();
}, 120_000);
afterAll(async () => {
  await service?.end();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test.each(sized(["openapi-typescript"], ["openapi-typescript", "hey-api", "orval"]))(
  "a client by %s is generated, compiles under strict, and does the whole job",
  async (name) => {
    const at = await install(name);
    await writeFile(join(at, "openapi.json"), document);
    for (const file of ["job.ts", "tsconfig.json"]) await cp(join(CLIENTS, file), join(at, file));
    await inFolder(at, "npm", ["run", "generate"]);
    await inFolder(at, process.execPath, ["node_modules/typescript/bin/tsc", "--project", "."]);
    const { stdout } = await runAdmin(["workspace", "create", "--name", name], { DATA_DIR: dataDir });
    const place = { LEADWRIGHT_URL: service.url, LEADWRIGHT_KEY: JSON.parse(stdout).apiKey };
    await inFolder(at, process.execPath, ["--import", import.meta.resolve("tsx"), "walk.ts"], place);
  },
  300_000,
);

/** A copy of the client's folder with its packages; what its lock file names is installed once. */
async function install(name: string): Promise<string> {
  const source = join(CLIENTS, name);
  const lock = await readFile(join(source, "package-lock.json"));
  const at = join(KEPT, `${name}-${createHash("sha256").update(lock).digest("hex").slice(0, 16)}`);
  if (!existsSync(at)) {
    await mkdir(KEPT, { recursive: true });
    // Under its name only when it is whole.
    const making = await mkdtemp(`${at}.new-`);
    await cp(source, making, { recursive: true });
    await inFolder(making, "npm", ["ci", "--no-audit", "--no-fund", "--include=dev"]);
    await rename(making, at);
  }
  await cp(source, at, { recursive: true });
  await rm(join(at, "generated"), { recursive: true, force: true });
  return at;
}

/** Runs a program to its end. Errors: what it said. */
async function inFolder(
  cwd: string,
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  // `npm test` tells its children where it runs; another npm would take that for its own.
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^npm_(?!config_(registry|userconfig|cache)$)/.test(key),
  );
  try {
    await run(file, args, {
      cwd,
      env: { ...Object.fromEntries(inherited), NODE_ENV: "development", ...env },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${[file, ...args].join(" ")}: ${stdout}${stderr}`.slice(0, 5_000));
  }
}
