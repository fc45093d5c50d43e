import { isDeepStrictEqual } from "node:util";
import { LABEL_COLUMNS } from "@/lib/leads/lead-labels";
import { nameColumns } from "@/lib/leads/name-columns";
import { LEAD_COLUMNS } from "@/lib/leads/select-lead-page";
import { type Child, startChild } from "./child";
import { withDatabase, withFolder } from "./database";
import { type Figure, median, percentile, round } from "./figure";
import type { Load, LoadReport } from "./http-load";
import type { BareTask } from "./leads-bare";
import { type SeededLeads, seedLeads } from "./leads-seed";
import { startService } from "./service";

const LEADS = 1_000_000;
const PAGE_SIZE = 25;
const CONNECTIONS = 20;
const ROUNDS = 5;
/** A round is made of short turns, so that a slow second of the machine falls on both. */
const TURNS = 4;
const TURN_MS = 500;
const ALONE_MS = 1_500;

type Case = { name: string; path: string; latencyBar: number; page: BareTask["pages"][string] };

/** `GET /v1/leads` of the service, with key, throttle and log, against a server that does only the page's SELECT. */
export async function measureLeads(): Promise<Figure[]> {
  return withDatabase((databaseUrl) =>
    withFolder(async (dataDir) => {
      const seeded = await seedLeads(databaseUrl, LEADS);
      const cases = listCases(seeded);
      const service = await startService({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        RATE_LIMIT_PER_MINUTE: "1000000000",
      });
      const bare = await startChild<number>("leads-bare.ts", {
        databaseUrl,
        connections: CONNECTIONS,
        pages: Object.fromEntries(cases.map(({ path, page }) => [path, page])),
      } satisfies BareTask);
      const load = await startChild("http-load.ts");
      try {
        const figures: Figure[] = [];
        for (const one of cases)
          figures.push(...(await measureCase(one, load, seeded.apiKey, service.port, bare.ready)));
        figures.push({
          name: "Memory of the service after the leads run",
          value: round(service.memoryMegabytes(), 0),
          unit: "MB",
          bar: null,
          detail: "Resident set of the service's process; PostgreSQL is not in it.",
        });
        return figures;
      } finally {
        await Promise.all([load.close(), bare.close(), service.stop()]);
      }
    }),
  );
}

function listCases({ workspaceId, agentId, ofAgent }: SeededLeads): Case[] {
  const mine = [workspaceId];
  const envelope = (page: number, total: number) => ({
    page,
    pageSize: PAGE_SIZE,
    total,
    totalPages: Math.ceil(total / PAGE_SIZE),
  });
  return [
    {
      name: "first page",
      path: "/v1/leads",
      latencyBar: 10,
      page: { statement: selectFirst("workspace_id = $1"), values: mine, envelope: envelope(1, LEADS) },
    },
    {
      name: "agent filter",
      path: `/v1/leads?agentId=${agentId}`,
      latencyBar: 10,
      page: {
        statement: selectFirst("workspace_id = $1 and agent_id = $2"),
        values: [...mine, agentId],
        envelope: envelope(1, ofAgent),
      },
    },
    {
      name: "page 1,000",
      path: "/v1/leads?page=1000",
      latencyBar: 50,
      page: {
        statement: selectDeep(999 * PAGE_SIZE),
        values: mine,
        envelope: envelope(1000, LEADS),
      },
    },
  ];
}

const order = (table: string) => `order by ${table}.created_at desc, ${table}.id desc`;

/** None of the seeded leads has a public source. */
const COLUMNS = `${nameColumns(LEAD_COLUMNS)}, ${LABEL_COLUMNS}, '[]'::jsonb as attribution`;

function selectFirst(condition: string): string {
  return `select ${COLUMNS} from leads l where ${condition} and merged_into is null ${order("l")} limit ${PAGE_SIZE}`;
}

/** The same way to a deep page as ours: past the index alone. A plain OFFSET would be several times slower. */
function selectDeep(skip: number): string {
  return `select ${COLUMNS} from (
      select p.id, p.created_at from leads p where workspace_id = $1 and merged_into is null ${order("p")} limit ${PAGE_SIZE} offset ${skip}
    ) page join leads l on l.id = page.id ${order("page")}`;
}

async function measureCase(
  { name, path, latencyBar, page }: Case,
  load: Child<unknown>,
  key: string,
  ours: number,
  bare: number,
): Promise<Figure[]> {
  await compareAnswers(path, key, ours, bare, page.envelope.total!);
  const run = (port: number, connections: number, milliseconds: number) =>
    load.ask<LoadReport>({ port, path, key, connections, milliseconds } satisfies Load);
  const rates = { ours: [] as number[], bare: [] as number[] };
  const alone: number[] = [];
  for (let index = 0; index <= ROUNDS; index++) {
    let [a, b] = [0, 0];
    for (let turn = 0; turn < TURNS; turn++) {
      a += (await run(bare, CONNECTIONS, TURN_MS)).perSecond / TURNS;
      b += (await run(ours, CONNECTIONS, TURN_MS)).perSecond / TURNS;
    }
    const { latenciesMs } = await run(ours, 1, ALONE_MS);
    // The first round warms all of them up.
    if (index === 0) continue;
    rates.bare.push(a);
    rates.ours.push(b);
    alone.push(percentile(latenciesMs, 0.95));
  }
  const ratios = rates.ours.map((rate, index) => round(rate / rates.bare[index]!));
  const [mine, other] = [median(rates.ours), median(rates.bare)];
  return [
    {
      name: `GET /v1/leads, ${name}: requests a second against a bare server`,
      value: median(ratios),
      unit: "",
      bar: { least: 0.7 },
      detail: `${round(mine, 0)} /s against ${round(other, 0)} /s; rounds ${ratios.join(", ")}`,
    },
    {
      name: `GET /v1/leads, ${name}: p95 at one connection`,
      value: round(median(alone), 1),
      unit: "ms",
      bar: { most: latencyBar },
      detail: `rounds ${alone.map((one) => round(one, 1)).join(", ")} ms`,
    },
  ];
}

/** Both have to answer the same JSON, and the total has to be the true one. */
async function compareAnswers(path: string, key: string, ours: number, bare: number, total: number) {
  const [mine, other] = await Promise.all(
    [ours, bare].map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "X-Api-Key": key } });
      return (await answer.json()) as { leads: unknown[]; total: number };
    }),
  );
  if (mine!.total !== total) throw new Error(`${path} says ${mine!.total} leads, and there are ${total}.`);
  if (mine!.leads.length !== PAGE_SIZE || !isDeepStrictEqual(mine, other))
    throw new Error(`${path} does not answer the same JSON as the bare server.`);
}
