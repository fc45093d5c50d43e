// Plain JavaScript without dependencies: runs on Node 20, before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs what the lock file lists unless it is already installed, and returns the path of a Node 24. */
export function prepare({ quiet = false } = {}) {
  if (!isInstalled()) install(quiet);
  const packaged = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  return fail(
    "Leadwright needs Node 24, which could not be installed for this machine: install it from nodejs.org and try again.",
  );
}

/** Runs a project file on that Node, forwards signals, and exits the way it exits. */
export function run(node, args, { env = {}, ipc = false } = {}) {
  const child = spawn(node, [...envFile(), "--disable-warning=ExperimentalWarning", ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", ...(ipc ? ["ipc"] : [])],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm exits at once on a signal and does not always forward it, so the service stops when npm is gone.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 250).unref();
  }
  child.once("error", (error) =>
    fail(`Node 24 could not be started (${error.message}): install it from nodejs.org and try again.`),
  );
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

// `--env-file-if-exists` would print a warning if there is none.
function envFile() {
  return existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

// npm writes this file when it is done, so an interrupted installation does not have it.
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const found = readPackages("node_modules/.package-lock.json");
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || found[path]?.version === entry.version,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}

function install(quiet) {
  if (!quiet) console.log("Installing what package-lock.json lists …");
  // Without node_modules/.bin in PATH: the Node in there is about to be replaced.
  const path = process.env.PATH.split(":")
    .filter((folder) => !folder.includes("node_modules"))
    .join(":");
  const { status, error } = spawnSync(
    "npm",
    // Hides npm's warnings. One is a page long: that packages require a newer Node, which this very command installs.
    ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit"],
      env: { ...process.env, PATH: path, NODE_ENV: "development" },
    },
  );
  if (error || status !== 0)
    fail("The packages could not be installed: see what npm says above, check the network, and try again.");
}
