import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@/db";
import { createAgent } from "@/lib/agents/create-agent";
import { systemContext } from "@/lib/context";
import { updateMemory } from "@/lib/memory/update-memory";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { startChild } from "./child";
import { withDatabase, withFolder } from "./database";
import { type Figure, percentile, round } from "./figure";
import { askHealth, awaitQuickHealth } from "./health";
import { type BenchService, startService } from "./service";

const GOOD = 200;
const HOSTILE = 20;
/** Between two questions to the service. */
const EVERY_MS = 5;

/** Pages that are read before the memory is looked at. */
const MANY = 1_000;

/**
 * What serves beside what reads: `GET /api/health` while a run reads pages that were written to stop it; and what a run of many ordinary
 * pages leaves in memory.
 */
export async function measureHostile(): Promise<Figure[]> {
  return [await measureHealth(), await measureMemory()];
}

function measureHealth(): Promise<Figure> {
  return withRun({ good: GOOD, hostile: HOSTILE }, async (service, run) => {
    const began = performance.now();
    const answers: number[] = [];
    for (;;) {
      answers.push(await askHealth(`http://127.0.0.1:${service.port}`));
      // Whether the run goes on is asked rarely: the question is answered by the same service.
      if (answers.length % 50 === 0 && !(await run.isRunning())) break;
      await pause(EVERY_MS);
    }
    const { read, leftOut } = await run.count();
    if (read < GOOD) throw new Error(`Only ${read} of the pages were read.`);
    return {
      name: `Worst health answer while ${HOSTILE} hostile pages and ${GOOD} good ones are read`,
      value: round(Math.max(...answers), 1),
      unit: "ms",
      bar: { most: 100 },
      detail: `median ${round(percentile(answers, 0.5), 1)} ms, p99 ${round(percentile(answers, 0.99), 1)} ms of ${answers.length} answers in ${round((performance.now() - began) / 1000, 1)} s; ${read} pages made out, ${leftOut} left out`,
    };
  });
}

function measureMemory(): Promise<Figure> {
  return withRun({ good: MANY, hostile: 0 }, async (service, run) => {
    const before = service.memoryMegabytes();
    let most = before;
    while (await run.isRunning()) {
      most = Math.max(most, service.memoryMegabytes());
      await pause(200);
    }
    const { read } = await run.count();
    if (read < MANY) throw new Error(`Only ${read} of the pages were read.`);
    return {
      name: `Memory of the service after ${MANY} pages`,
      value: round(service.memoryMegabytes(), 0),
      unit: "MB",
      bar: { most: 300 },
      detail: `${round(before, 0)} MB before, ${round(most, 0)} MB at most; resident set, without readers, workers and PostgreSQL`,
    };
  });
}

async function withRun(
  pages: { good: number; hostile: number },
  measure: (service: BenchService, run: Awaited<ReturnType<typeof startRun>>) => Promise<Figure>,
): Promise<Figure> {
  return withDatabase((databaseUrl) =>
    withFolder(async (dataDir) => {
      const site = await startChild<number>("hostile-server.ts", pages);
      const service = await startService({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        WEB_ALLOW_PRIVATE: "true",
        WEB_PER_HOST_DELAY_MS: "0",
        WEB_PER_HOST_CONCURRENCY: "24",
      });
      try {
        await awaitQuickHealth(`http://127.0.0.1:${service.port}`);
        return await measure(
          service,
          await startRun(databaseUrl, service.port, `http://127.0.0.1:${site.ready}/`),
        );
      } finally {
        await Promise.all([service.stop(), site.close()]);
      }
    }),
  );
}

async function startRun(databaseUrl: string, port: number, source: string) {
  const { db, sql, close } = connect(databaseUrl, { max: 2 });
  const { workspaceId, apiKey } = await createWorkspace(db, { name: "Bench", credits: 1_000_000 });
  const ctx = systemContext(db, workspaceId);
  const agent = await createAgent(ctx, { name: "Ada" });
  await updateMemory(ctx, { id: agent.id, profileJson: { offer: "Ovens" }, icpJson: { sources: [source] } });
  const started = await fetch(`http://127.0.0.1:${port}/v1/discovery`, {
    method: "POST",
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ agentId: agent.id, mode: "company", targetCount: 1_000, discoveryDepth: "fast" }),
  });
  if (!started.ok) throw new Error(`The run could not be started: ${await started.text()}`);
  return {
    isRunning: async () => {
      const [row] =
        await sql`select 1 from campaigns where workspace_id = ${workspaceId} and status = 'running'`;
      return row !== undefined;
    },
    count: async () => {
      const [row] = await sql<{ read: number; left_out: number }[]>`
        select count(*) filter (where error is null)::int as read, count(*) filter (where error is not null)::int as left_out
        from discovery_pages where workspace_id = ${workspaceId} and state = 'extracted'`;
      await close();
      return { read: row!.read, leftOut: row!.left_out };
    },
  };
}
