import { prepare, root, run } from "./bootstrap.mjs";
import { serviceArguments } from "./built-sources.mjs";

const dev = process.argv.includes("--dev");
const env = { NODE_ENV: dev ? "development" : "production" };
const node = prepare();
const service = dev ? ["--import", "tsx", "server.ts"] : serviceArguments(root);
run(node, [...service, ...process.argv.slice(2)], { env, ipc: true });
