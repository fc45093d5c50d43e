import { prepare, run } from "./bootstrap.mjs";

run(prepare(), ["--import", "tsx", "bench/run.ts", ...process.argv.slice(2)], {
  env: { NODE_ENV: "production" },
});
