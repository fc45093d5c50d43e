import { connect } from "@/db";
import { startChild } from "./child";
import { withDatabase, withFolder } from "./database";
import { type Figure, median, round } from "./figure";
import type { Load, LoadReport } from "./http-load";
import { seedLeads } from "./leads-seed";
import { startService } from "./service";

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 5;
const ROUND_MS = 1_000;

/** The call list of `GET /v1/calls`, as long as it gets, beside a short one. */
export async function measureCalls(): Promise<Figure[]> {
  return withDatabase((databaseUrl) =>
    withFolder(async (dataDir) => {
      const few = await seedCalls(databaseUrl, FEW);
      const many = await seedCalls(databaseUrl, MANY);
      const service = await startService({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        RATE_LIMIT_PER_MINUTE: "1000000000",
      });
      const load = await startChild("http-load.ts");
      const run = async (key: string) => {
        const task: Load = {
          port: service.port,
          path: "/v1/calls?status=open",
          key,
          connections: 1,
          milliseconds: ROUND_MS,
        };
        return median((await load.ask<LoadReport>(task)).latenciesMs);
      };
      try {
        const times = { few: [] as number[], many: [] as number[] };
        for (let index = 0; index <= ROUNDS; index++) {
          const [short, long] = [await run(few), await run(many)];
          // The first round warms both up.
          if (index === 0) continue;
          times.few.push(short);
          times.many.push(long);
        }
        const ratios = times.many.map((time, index) => round(time / times.few[index]!));
        return [
          {
            name: `GET /v1/calls: the list of ${MANY.toLocaleString("en")} tasks, times one of ${FEW}`,
            value: median(ratios),
            unit: "",
            bar: { most: 1.2 },
            detail: `${round(median(times.many), 2)} ms against ${round(median(times.few), 2)} ms; rounds ${ratios.join(", ")}`,
          },
        ];
      } finally {
        await Promise.all([load.close(), service.stop()]);
      }
    }),
  );
}

/** A workspace with so many leads on the call list; its key. */
async function seedCalls(databaseUrl: string, count: number): Promise<string> {
  const { apiKey, workspaceId } = await seedLeads(databaseUrl, count);
  const { sql, close } = connect(databaseUrl, { max: 1 });
  try {
    await sql.unsafe(INSERT, [workspaceId]);
    // As autovacuum leaves a table that has settled.
    await sql.unsafe("vacuum (freeze, analyze) calls");
    return apiKey;
  } finally {
    await close();
  }
}

const INSERT = `
  insert into calls (id, workspace_id, agent_id, campaign_id, lead_id, phone, time_zones, score, script)
  select uuidv7(), l.workspace_id, l.agent_id, l.campaign_id, l.id, '+4420' || lpad(row_number() over ()::text, 8, '0'),
    'Europe/London', l.score, jsonb_build_object('opening', 'Hello, am I speaking with ' || l.name || '?',
      'questions', jsonb_build_array('How do you do this today?', 'What bothers you most?', 'Who decides?'),
      'answers', jsonb_build_array(jsonb_build_object('objection', 'I have no time.', 'answer', 'When may I call again?')))
  from leads l where l.workspace_id = $1`;
