import { spawn } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { BUILT_FILES, hashSources, isBuildFresh, noteBuild } from "./built-sources.mjs";
import { StartError } from "./start-error";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Builds the pages (`next build`) and bundles the service into one file, which loads in half the time. Records which
 * sources they were built from. Errors: `StartError` with the end of the build's output.
 */
export async function buildApp(root: string): Promise<void> {
  const unlock = await lockBuild(root);
  try {
    // The previous holder of the lock may have built the same sources.
    if (!isBuildFresh(root)) await runBuild(root);
  } finally {
    await unlock();
  }
}

// Two services of one checkout that start together must not write .next at the same time.
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
  const content = hashSources(root);
  const child = spawn(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_CHANNEL_FD: undefined,
      // That of the service, which is written anew by what runs here.
      NODE_COMPILE_CACHE: undefined,
    },
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
  await Promise.all([compressStatic(root), bundleService(root)]);
  noteBuild(root, content);
}

/** Adds a `.br` (RFC 7932) and a `.gz` (RFC 1952) next to each file that browsers load, if compression makes it smaller. */
async function compressStatic(root: string): Promise<void> {
  const folder = join(root, ".next/static");
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const content = await readFile(path);
        await writeFile(`${path}.br`, await compressBrotli(content));
        await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }));
      }),
  );
}

/** Bundles the service's own code, without packages, next to the files that it reads at run time. */
async function bundleService(root: string): Promise<void> {
  const folder = join(root, ".next/service");
  await rm(folder, { recursive: true, force: true });
  // Imported only here: a start with a fresh build does not need it.
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: BUILT_FILES,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node24",
    format: "esm",
    packages: "external",
    sourcemap: true,
    logLevel: "silent",
  });
  // Next to the bundle, where `import.meta.url` of the code that reads them now points.
  await cp(join(root, "db/migrations"), join(folder, "migrations"), { recursive: true });
}
