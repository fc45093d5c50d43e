import { builtArguments } from "../server/built-sources.mjs";
import { prepare, root, run } from "./bootstrap.mjs";

const dev = process.argv.includes("--dev");
const env = { NODE_ENV: dev ? "development" : "production" };
const node = prepare();
const service = dev ? ["--import", "tsx", "server.ts"] : builtArguments(root, "server");
run(node, [...service, ...process.argv.slice(2)], { env, ipc: true });
