// Plain JavaScript without dependencies: the launcher uses it before anything else is loaded.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FOLDERS = ["app", "components", "db", "inngest", "lib", "public", "scripts/admin", "server"];
const FILES = [
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "server.ts",
  "tsconfig.json",
];
const MARK = ".next/leadwright-sources.json";
const BUILT = ".next/BUILD_ID";
const BUNDLE = ".next/service/server.mjs";

/** Built files and their sources; each can also run from source. */
export const BUILT_FILES = {
  server: "server.ts",
  admin: "scripts/admin/main.ts",
  parser: "server/parser.ts",
  reader: "server/reader.ts",
  browser: "server/browser.ts",
};

/**
 * The service lives long and shares a small machine: by these limits of the young generation and of the growth between two
 * collections it takes less than half the memory, and answers as fast. It maps the stacks that it logs by itself
 * (`lib/process/map-stack.ts`).
 */
const FLAGS = {
  server: ["--max-semi-space-size=8", "--heap-growing-percent=20"],
  other: ["--enable-source-maps"],
};

/**
 * Arguments for Node that run the service or an admin command: the build if it is fresh, otherwise the sources.
 * @param {string} root
 * @param {keyof typeof BUILT_FILES} name
 * @returns {string[]}
 */
export function builtArguments(root, name) {
  return isBuildFresh(root)
    ? [...FLAGS[name === "server" ? name : "other"], `.next/service/${name}.mjs`]
    : ["--import", "tsx", BUILT_FILES[name]];
}

/**
 * Environment for a process that runs the build, where its owner may write: Node keeps the code that it compiled beside it, and
 * the next start takes a second less of a processor. Each build begins without.
 * @param {string} root
 */
export function compileCache(root) {
  return { NODE_COMPILE_CACHE: join(root, ".next/service/compiled") };
}

/**
 * Whether `.next` was built from the current sources. If sizes and dates are those of the last check, the answer is
 * immediate; otherwise the contents are compared, because a fresh clone has new dates.
 * @param {string} root
 * @returns {boolean}
 */
export function isBuildFresh(root) {
  if (!existsSync(join(root, BUILT)) || !existsSync(join(root, BUNDLE))) return false;
  const mark = readMark(root);
  const paths = listSources(root);
  const look = hashLook(root, paths);
  if (mark.look === look) return true;
  if (mark.content !== hashContent(root, paths)) return false;
  writeMark(root, { ...mark, look });
  return true;
}

/**
 * Records what a build was made from: `content` is the result of `hashSources` before the build began.
 * @param {string} root
 * @param {string} content
 */
export function noteBuild(root, content) {
  writeMark(root, { content });
}

/** @param {string} root */
export function hashSources(root) {
  return hashContent(root, listSources(root));
}

/** @returns {{ content?: string, look?: string }} */
function readMark(root) {
  try {
    return JSON.parse(readFileSync(join(root, MARK), "utf8"));
  } catch {
    return {};
  }
}

function writeMark(root, mark) {
  mkdirSync(dirname(join(root, MARK)), { recursive: true });
  try {
    writeFileSync(join(root, MARK), JSON.stringify(mark));
  } catch {
    // In a read-only checkout the contents are compared every time.
  }
}

function listSources(root) {
  const found = FOLDERS.flatMap((folder) => {
    try {
      const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    } catch {
      return [];
    }
  });
  return [...found, ...FILES.map((file) => join(root, file))]
    .filter((path) => !path.endsWith(".test.ts"))
    .sort();
}

function hashLook(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    hash.update(`${path.slice(root.length)} ${stat?.size} ${stat?.mtimeMs} ${stat?.ctimeMs}\n`);
  }
  return hash.digest("hex");
}

function hashContent(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    hash.update(`${path.slice(root.length)}\0`);
    if (existsSync(path)) hash.update(readFileSync(path));
    hash.update("\0");
  }
  return hash.digest("hex");
}
