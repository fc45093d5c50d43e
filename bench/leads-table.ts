import { connect } from "@/db";
import { systemContext } from "@/lib/context";
import { browseLeads, LEAD_SORTS } from "@/lib/leads/browse-leads";
import { withDatabase } from "./database";
import { type Figure, percentile, round } from "./figure";
import { seedLeadTable } from "./leads-table-seed";

const LEADS = 100_000;
const PAGE_SIZE = 50;
const ROUNDS = 5;

type Query = Parameters<typeof browseLeads>[1];

/** The table of leads by its verb, for every filter and sort that it offers, first, middle and last page. */
export async function measureLeadTable(): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const seeded = await seedLeadTable(databaseUrl, LEADS);
    return measureQueries(databaseUrl, seeded);
  });
}

export async function measureQueries(
  databaseUrl: string,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<Figure[]> {
  const connection = connect(databaseUrl, { max: 4 });
  const ctx = systemContext(connection.db, workspaceId);
  try {
    const all: number[] = [];
    const cases: { name: string; p95: number }[] = [];
    for (const [name, filter] of Object.entries(listFilters(agentId))) {
      const { total } = await browseLeads(ctx, filter);
      const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
      for (const sort of LEAD_SORTS)
        for (const order of ["asc", "desc"] as const) {
          const times: number[] = [];
          for (const page of new Set([1, Math.ceil(last / 2), last]))
            for (let round = 0; round < ROUNDS; round++) {
              const began = performance.now();
              await browseLeads(ctx, { ...filter, sort, order, page, pageSize: PAGE_SIZE });
              times.push(performance.now() - began);
            }
          all.push(...times);
          cases.push({ name: `${name}, by ${sort} ${order}`, p95: percentile(times, 0.95) });
        }
    }
    cases.sort((left, right) => right.p95 - left.p95);
    const worst = cases.slice(0, 5).map(({ name, p95 }) => `${name} ${round(p95, 0)} ms`);
    return [
      {
        name: `Leads table of ${LEADS.toLocaleString("en")}: p95 of the slowest filter and sort`,
        value: round(cases[0]!.p95, 0),
        unit: "ms",
        bar: { most: 150 },
        detail: worst.join("; "),
      },
      {
        name: "Leads table: p95 over all filters, sorts and pages",
        value: round(percentile(all, 0.95), 0),
        unit: "ms",
        bar: { most: 150 },
        detail: `${cases.length} combinations, median ${round(percentile(all, 0.5), 0)} ms, slowest ${round(Math.max(...all), 0)} ms`,
      },
    ];
  } finally {
    await connection.close();
  }
}

function listFilters(agentId: string): Record<string, Query> {
  return {
    "no filter": {},
    "one status": { status: ["new"] },
    "five statuses": { status: ["new", "queued", "contacted", "replied", "failed"] },
    "an agent": { agentId },
    "score from 10": { minScore: 10 },
    "score 40 to 60": { minScore: 40, maxScore: 60 },
    "a frequent place": { place: "germany" },
    "a rare place": { place: "nowhere" },
    "no samples": { sample: false },
    samples: { sample: true },
    "with phone": { hasPhone: true },
    "a frequent word": { text: "a" },
    "three words": { text: "jurgen berg germany" },
    "an address": { text: "contact.4711@firm4711.example" },
    "no such word": { text: "zzzz" },
    "everything at once": {
      text: "e",
      status: ["new", "contacted"],
      minScore: 5,
      place: "a",
      sample: false,
      hasPhone: true,
    },
  };
}
