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
      const { apiKey: key, agentId, mailboxId, memberId } = await seedInbox(databaseUrl, CONVERSATIONS);
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
          await measure("Inbox, one mailbox", `/v1/conversations?view=all&mailboxId=${mailboxId}`, 100),
          await measure(
            "Inbox, assigned to one person",
            `/v1/conversations?view=all&assignedTo=${memberId}`,
            100,
          ),
          await measure("Inbox, assigned to nobody found", "/v1/conversations?view=all&assignedTo=me", 100),
          await measure("Inbox, unmatched", "/v1/unmatched-emails", 100),
          await measure("Inbox search, a rare word", "/v1/conversations?view=all&search=zeppelin", 100),
          await measure(
            "Inbox search, a word of every email",
            "/v1/conversations?view=all&search=thank",
            100,
          ),
          await measure(
            "Inbox search, a word of one class",
            "/v1/conversations?view=all&search=november",
            100,
          ),
          await measure(
            "Inbox search, a word of one class in that class",
            "/v1/conversations?view=all&replyClass=not_now&search=november",
            100,
          ),
          await measure(
            "Inbox search, a word of one class in another",
            "/v1/conversations?view=all&replyClass=interested&search=november",
            100,
          ),
          await measure(
            "Inbox search, a word found nowhere",
            "/v1/conversations?view=all&search=xylophone",
            100,
          ),
          await measure(
            "Inbox search, an address",
            "/v1/conversations?view=all&search=contact.5000@firm5000.example",
            100,
          ),
          await measure(
            "Inbox search, words of companies",
            "/v1/conversations?view=all&search=nordwind+hotels",
            100,
          ),
          await measure(
            "Inbox search, one mailbox",
            `/v1/conversations?view=all&mailboxId=${mailboxId}&search=thank`,
            100,
          ),
          await measure(
            "Inbox search, one person",
            `/v1/conversations?view=all&assignedTo=${memberId}&search=zeppelin`,
            100,
          ),
          await measure(
            "Inbox search, one agent",
            `/v1/conversations?view=all&agentId=${agentId}&search=zeppelin`,
            100,
          ),
          await measure("Inbox search, needs an answer", "/v1/conversations?search=november", 100),
          await measure("Inbox search, waiting", "/v1/conversations?view=waiting&search=thank", 100),
          // What the newest conversations do not say: the index answers with half of all.
          await measure(
            "Inbox search, a word of the older half",
            "/v1/conversations?view=all&search=spring",
            100,
          ),
          await measure(
            "Inbox search, two words that never meet",
            "/v1/conversations?view=all&search=lunch+dinner",
            100,
          ),
          await measure("Inbox, counts", "/v1/conversations/counts", 100),
          await measure("Outreach figures of the workspace", "/v1/figures", 1_000),
        ];
      } finally {
        await Promise.all([load.close(), service.stop()]);
      }
    }),
  );
}
