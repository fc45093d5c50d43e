import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@/db";
import { runAdmin, runService } from "@/testing/service/run-service";
import { openDatabaseOf } from "./open-database-of";

export type Json = Record<string, never> & { id: string; campaignId: string; status: string };
/** A call of `/v1` with one workspace's key. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<Json>;

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

const PATIENCE_MS = 120_000;

/**
 * A running service on `env.DATA_DIR` that is killed with SIGKILL, every other time with its database. `random`: from where the
 * moments come.
 */
export async function openInstallation(env: Record<string, string>, random: () => number) {
  let service = await runService(env);
  let kills = 0;
  return {
    env,
    random,
    kill: async (): Promise<void> => {
      await wait(random() * 300);
      kills += 1;
      service.child.kill("SIGKILL");
      if (kills % 2 === 0) killDatabase(env.DATA_DIR!);
      await service.ended;
      service = await runService(env);
    },
    end: () => service.end(),
    makeWorkspace: async (name: string): Promise<{ workspaceId: string; call: Caller }> => {
      const made = await runAdmin(["workspace", "create", "--name", name, "--credits", "5000"], env);
      const { apiKey, workspaceId } = JSON.parse(made.stdout) as { apiKey: string; workspaceId: string };
      return { workspaceId, call: (...request) => callWith(service.url, apiKey, request) };
    },
    /** For what no call of the service can make or tell. */
    withDatabase: async <T>(use: (db: Database) => Promise<T>): Promise<T> => {
      const { db, close } = await openDatabaseOf({ dataDir: env.DATA_DIR! });
      return use(db).finally(close);
    },
  };
}

function killDatabase(dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
}

async function callWith(
  url: string,
  apiKey: string,
  [method, path, body]: Parameters<Caller>,
): Promise<Json> {
  const answer = await fetch(url + path, {
    method,
    headers: { "x-api-key": apiKey, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await answer.json()) as Json;
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}

/**
 * Polls until `read` answers null. What it answered last is the error's text. A read that fails is repeated, because a
 * database that was killed may be lost once more while its servers of before and after end and begin.
 */
export async function untilNothingIsLeft(read: () => Promise<unknown>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  const ask = () => read().catch((error: Error) => `${error.message}: ${error.cause}`);
  for (let left = await ask(); left !== null; left = await ask()) {
    if (Date.now() > end) throw new Error(`The ${what} did not end: ${JSON.stringify(left)}`);
    await wait(200);
  }
}

/** Waits for a moment in the work, but no longer than it may last: then the kill comes after its end. */
export async function until(reached: () => boolean, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!reached() && Date.now() < end) await wait(5);
}
