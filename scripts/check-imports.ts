import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findForbidden } from "./import-rules";

const root = join(import.meta.dirname, "..");
const folders = ["app", "components", "db", "inngest", "lib", "scripts"];
const files = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  );
const forbidden = files.flatMap((file) => findForbidden(file, readFileSync(join(root, file), "utf8")));
for (const { file, line, message } of forbidden) console.error(`${file}:${line}  ${message}`);
process.exitCode = forbidden.length > 0 ? 1 : 0;
