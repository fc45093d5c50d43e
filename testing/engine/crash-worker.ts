import postgres from "postgres";
import { createTestClient, startTestEngine } from "@/testing/engine/test-engine";

// A process of its own for the crash test, started with fork(): it executes, and its parent kills it.

const [databaseUrl, schema] = process.argv.slice(2) as [string, string];
const sql = postgres(databaseUrl, { max: 4 });
const wired = createTestClient();

/** Each execution of a step leaves a row that no engine can take back. */
async function leaveMark(run: string, step: string): Promise<void> {
  await sql`insert into executions (run, step, pid) values (${run}, ${step}, ${process.pid})`;
}

const crashing = wired.client.createFunction(
  { id: "crashing", triggers: [{ event: "crash/run" }], concurrency: { limit: 3, key: "event.data.group" } },
  async ({ event, step, runId }) => {
    for (let index = 0; index < 12; index += 1) {
      await step.run(`s${index}`, async () => {
        await leaveMark(runId, `s${index}`);
        await sql`select pg_sleep(0.01)`;
      });
    }
    await step.sleep("nap", "1s");
    await Promise.all(["a", "b", "c"].map((name) => step.run(name, () => leaveMark(runId, name))));
    return event.data.n;
  },
);

process.on("message", (message: { send: number }) => {
  const events = Array.from({ length: message.send }, (_, n) => ({
    name: "crash/run",
    data: { n, group: `g${n % 3}` },
  }));
  void wired.client.send(events);
});

await startTestEngine(wired, [crashing], { databaseUrl, schema });
process.send?.("ready");
