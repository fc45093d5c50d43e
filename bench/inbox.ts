import { startChild } from "./child";
import { withDatabase, withFolder } from "./database";
import { type Figure, median, percentile, round } from "./figure";
import type { Load, LoadReport } from "./http-load";
import { seedInbox } from "./inbox-seed";
import { startService } from "./service";

const CONVERSATIONS = 100_000;
const ROUNDS = 5;
const ROUND_MS = 2_000;

/** The inbox and the figures of a workspace with many conversations, over `/v1`, one request at a time. */
export async function measureInbox(): Promise<Figure[]> {
  return withDatabase((databaseUrl) =>
    withFolder(async (dataDir) => {
      const { apiKey: key, agentId } = await seedInbox(databaseUrl, CONVERSATIONS);
      const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "1000000000" };
      const service = await startService(settings);
      const load = await startChild("http-load.ts");
      const measure = async (name: string, path: string, most: number): Promise<Figure> => {
        const tails: number[] = [];
        for (let index = 0; index <= ROUNDS; index++) {
          const { latenciesMs } = await load.ask<LoadReport>({
            port: service.port,
            path,
            key,
            connections: 1,
            milliseconds: ROUND_MS,
          } satisfies Load);
          // The first round warms up.
          if (index > 0) tails.push(percentile(latenciesMs, 0.95));
        }
        return {
          name,
          value: round(median(tails), 1),
          unit: "ms",
          bar: { most },
          detail: `p95 at one connection, ${CONVERSATIONS.toLocaleString("en")} conversations; rounds ${tails.map((one) => round(one, 1)).join(", ")} ms`,
        };
      };
      try {
        return [
          await measure("Inbox, needs an answer", "/v1/conversations", 100),
          await measure("Inbox, waiting", "/v1/conversations?view=waiting", 100),
          await measure("Inbox, all", "/v1/conversations?view=all", 100),
          await measure("Inbox, one class", "/v1/conversations?view=all&replyClass=not_now", 100),
          await measure("Inbox, one agent", `/v1/conversations?view=all&agentId=${agentId}`, 100),
          await measure("Inbox, counts", "/v1/conversations/counts", 100),
          await measure("Outreach figures of the workspace", "/v1/figures", 1_000),
        ];
      } finally {
        await Promise.all([load.close(), service.stop()]);
      }
    }),
  );
}
