import { builtArguments, compileCache } from "../server/built-sources.mjs";
import { prepare, root, run } from "./bootstrap.mjs";

const dev = process.argv.includes("--dev");
const env = dev ? { NODE_ENV: "development" } : { NODE_ENV: "production", ...compileCache(root) };
const node = prepare();
const service = dev ? ["--import", "tsx", "server.ts"] : builtArguments(root, "server");
run(node, [...service, ...process.argv.slice(2)], { env, ipc: true });
