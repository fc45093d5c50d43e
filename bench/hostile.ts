import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@/db";
import { createAgent } from "@/lib/agents/create-agent";
import { systemContext } from "@/lib/context";
import { updateMemory } from "@/lib/memory/update-memory";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { startChild } from "./child";
import { withDatabase, withFolder } from "./database";
import { type Figure, percentile, round } from "./figure";
import { startService } from "./service";

const GOOD = 200;
const HOSTILE = 20;
/** Between two questions to the service. */
const EVERY_MS = 5;

/** What serves beside what reads: `GET /api/health` while a run reads pages that were written to stop it. */
export async function measureHostile(): Promise<Figure[]> {
  return withDatabase((databaseUrl) =>
    withFolder(async (dataDir) => {
      const site = await startChild<number>("hostile-server.ts", { good: GOOD, hostile: HOSTILE });
      const service = await startService({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        WEB_ALLOW_PRIVATE: "true",
        WEB_PER_HOST_DELAY_MS: "0",
        WEB_PER_HOST_CONCURRENCY: "24",
      });
      try {
        const run = await startRun(databaseUrl, service.port, `http://127.0.0.1:${site.ready}/`);
        const began = performance.now();
        const answers: number[] = [];
        let asked = 0;
        for (;;) {
          answers.push(await askHealth(service.port));
          // Whether the run goes on is asked rarely: the question is answered by the same service.
          asked += 1;
          if (asked % 50 === 0 && !(await run.isRunning())) break;
          await pause(EVERY_MS);
        }
        const { read, leftOut } = await run.count();
        if (read < GOOD) throw new Error(`Only ${read} of the pages were read.`);
        return [
          {
            name: `Worst health answer while ${HOSTILE} hostile pages and ${GOOD} good ones are read`,
            value: round(Math.max(...answers), 1),
            unit: "ms",
            bar: { most: 100 },
            detail: `median ${round(percentile(answers, 0.5), 1)} ms, p99 ${round(percentile(answers, 0.99), 1)} ms of ${answers.length} answers in ${round((performance.now() - began) / 1000, 1)} s; ${read} pages made out, ${leftOut} left out`,
          },
        ];
      } finally {
        await Promise.all([service.stop(), site.close()]);
      }
    }),
  );
}

async function askHealth(port: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Health answered ${answer.status}.`);
  return performance.now() - began;
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
