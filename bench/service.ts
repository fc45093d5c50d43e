import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { builtArguments } from "@/server/built-sources.mjs";

export const ROOT = join(import.meta.dirname, "..");

// Of the settings of whoever runs the bench none may count.
const UNSET = ["DATABASE_URL", "SMTP_URL", "PUBLIC_URL", "INNGEST_DEV", "INNGEST_EVENT_KEY", "NODE_OPTIONS"];

/** The environment of a service under test: nothing of ours but what every program needs, and `settings`. */
export function serviceEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(UNSET.map((name) => [name, ""]));
  return { ...process.env, ...unset, HOST: "127.0.0.1", ...settings };
}

export type BenchService = { port: number; memoryMegabytes(): number; stop(): Promise<void> };

/** The service itself, as `npm start` runs it, with its log going nowhere. */
export async function startService(settings: Record<string, string>): Promise<BenchService> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...builtArguments(ROOT, "server")],
    {
      cwd: ROOT,
      env: serviceEnvironment({ NODE_ENV: "production", PORT: String(port), ...settings }),
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const ended = once(child, "exit");
  await Promise.race([
    waitForHealth(port),
    ended.then(([code]) => Promise.reject(new Error(`The service ended with code ${code}.`))),
  ]);
  return {
    port,
    memoryMegabytes: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)])) / 1024,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Waits until the service says that it is ready. Errors: `Error` after a minute. */
export async function waitForHealth(port: number): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(10)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
  }
  throw new Error("The service was not ready after a minute.");
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
