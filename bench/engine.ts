import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Inngest } from "inngest";
import postgres from "postgres";
import { createEmbeddedEngine, type EmbeddedEngine } from "@/inngest/embedded/engine";

export type EngineFigures = { eventToStartMsP50: number; tenStepsMsP50: number };

const SCHEMA = "engine_bench";
const ROUNDS = 60;
const WARM_UP = 10;

/**
 * Measures the embedded engine: from `send` to the first line of the function, and from the moment a process
 * takes a run through ten sequential steps to the run's recorded end. Medians, in milliseconds.
 *
 * The second figure is read off the database and not off the function's last line, which runs before the last
 * step and the end are written. It means little on a server with `fsync=off`, so such a one is refused.
 */
export async function measureEngine(databaseUrl: string): Promise<EngineFigures> {
  let engine: EmbeddedEngine | undefined;
  const client = new Inngest({
    id: "bench",
    isDev: false,
    signingKey: `signkey-embedded-${randomBytes(32).toString("hex")}`,
    eventKey: "embedded",
    baseUrl: "http://inngest.embedded",
    fetch: (input, init) => engine!.fetch(input, init),
  });

  let startedAt = 0;
  const tenSteps = client.createFunction(
    { id: "ten-steps", triggers: [{ event: "bench/ten-steps" }] },
    async ({ step }) => {
      // Only the first entry counts: the SDK may enter a function again.
      if (startedAt === 0) startedAt = performance.now();
      for (let index = 0; index < 10; index += 1) await step.run(`step-${index}`, () => index);
    },
  );

  const sql = postgres(databaseUrl, { max: 1 });
  engine = createEmbeddedEngine({ databaseUrl, client, functions: [tenSteps], schema: SCHEMA });
  try {
    const [durable] = await sql`select current_setting('fsync') = 'on' as on`;
    if (!durable?.on)
      throw new Error("This server runs with fsync=off; measure on one that keeps what it takes.");
    await engine.start();
    const starts: number[] = [];
    const tens: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      startedAt = 0;
      const sentAt = performance.now();
      const { ids } = await client.send({ name: "bench/ten-steps", data: { round } });
      const took = await waitForEnd(sql, ids[0]!);
      if (round < WARM_UP) continue;
      starts.push(startedAt - sentAt);
      tens.push(took);
    }
    return { eventToStartMsP50: median(starts), tenStepsMsP50: median(tens) };
  } finally {
    await engine.stop();
    await sql.end();
  }
}

/** Milliseconds from the claim of the event's run to its end, once it has ended with all ten steps. */
async function waitForEnd(sql: postgres.Sql, eventId: string): Promise<number> {
  for (;;) {
    const [run] = await sql<{ took: number; steps: number }[]>`
      select (extract(epoch from ended_at - started_at) * 1000)::float as took,
        (select count(*)::int from ${sql(SCHEMA)}.steps where run_id = runs.id and status = 'completed') as steps
      from ${sql(SCHEMA)}.runs
      where event @> ${sql.json({ id: eventId })} and status = 'completed'`;
    if (run?.steps === 10) return run.took;
    if (run) throw new Error(`A run of the bench ended with ${run.steps} steps instead of 10.`);
    await pause(5);
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return Math.round(sorted[Math.floor(sorted.length / 2)]! * 10) / 10;
}
