import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error";

const FOLDERS = ["app", "components", "db", "inngest", "lib", "public"];
const FILES = ["next.config.ts", "package-lock.json", "postcss.config.mjs", "tsconfig.json"];
const MARK = ".next/leadwright-sources";
const BUILT = ".next/BUILD_ID";

/** Whether `.next` was built from the sources as they are: by their content, as a fresh clone has fresh dates. */
export async function isBuildFresh(root: string): Promise<boolean> {
  if (!existsSync(join(root, BUILT))) return false;
  const mark = await readFile(join(root, MARK), "utf8").catch(() => "");
  return mark === (await hashSources(root));
}

/** Runs `next build` and notes what it was built from. Errors: `StartError` with the end of what the build said. */
export async function buildApp(root: string): Promise<void> {
  const unlock = await lockBuild(root);
  try {
    // Whoever held the lock may have built the very same.
    if (!(await isBuildFresh(root))) await runBuild(root);
  } finally {
    await unlock();
  }
}

// Two services of one checkout that start together must not write .next at once.
async function lockBuild(root: string): Promise<() => Promise<void>> {
  const file = join(root, "node_modules/.leadwright-build");
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return async () => {};
    }
    const holder = Number(await readFile(file, "utf8").catch(() => ""));
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
    await sleep(200);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function runBuild(root: string): Promise<void> {
  const hash = await hashSources(root);
  const child = spawn(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NODE_CHANNEL_FD: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const stop = () => child.kill("SIGTERM");
  process.once("exit", stop);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  process.off("exit", stop);
  if (code !== 0) {
    throw new StartError(`The pages could not be built:\n${said.trim().split("\n").slice(-30).join("\n")}`);
  }
  await writeFile(join(root, MARK), hash);
}

async function hashSources(root: string): Promise<string> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const paths = [
    ...lists.flat().filter((path) => !path.endsWith(".test.ts")),
    ...FILES.map((file) => join(root, file)),
  ];
  const contents = await Promise.all(paths.sort().map((path) => readFile(path).catch(() => "")));
  const hash = createHash("sha256");
  for (const [index, path] of paths.entries())
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(contents[index]!)
      .update("\0");
  return hash.digest("hex");
}
