import { prepare, run } from "./bootstrap.mjs";

const dev = process.argv.includes("--dev");
const env = { NODE_ENV: dev ? "development" : "production" };
run(prepare(), ["server.ts", ...process.argv.slice(2)], { env, ipc: true });
