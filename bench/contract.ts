import { routes } from "@/app/v1/routes";
import { redirectRequestLog } from "@/lib/http/request-log";
import { runContract } from "@/testing/contract/run-contract";
import { withService } from "@/testing/contract/with-service";
import { withDatabase } from "./database";
import type { Figure } from "./figure";

const REQUESTS = 20_000;

/** The contract test of `npm test`, ten times as long and under a seed of its own each time. */
export async function measureContract(): Promise<Figure[]> {
  const seed = Number(process.env.CONTRACT_SEED ?? Date.now() % 1_000_000_000);
  const before = redirectRequestLog(null);
  try {
    const report = await withDatabase((url) =>
      withService(url, (db) => runContract(routes, db, { requests: REQUESTS, seed })),
    );
    for (const finding of report.findings) console.error(finding);
    const statuses = Object.entries(report.statuses).map(([status, count]) => `${count}× ${status}`);
    return [
      {
        name: "Generated requests outside the document",
        value: report.findings.length,
        unit: "",
        bar: { most: 0 },
        detail: `${report.requests} requests under seed ${seed}: ${statuses.join(", ")}; ${report.succeeded.length} calls with a 2xx`,
      },
    ];
  } finally {
    redirectRequestLog(before);
  }
}
