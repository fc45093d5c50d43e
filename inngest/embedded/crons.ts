import { randomUUID } from "node:crypto";
import type { Core } from "./core";
import { createRuns } from "./create-runs";
import { nextCronTime } from "./read-plan";

/**
 * Starts the functions that are due by the clock. With several processes, one wins each turn: the upsert moves
 * `next_at` for only one of them. Several missed turns start a function once.
 */
export async function startDueCrons(core: Core, now = new Date()): Promise<void> {
  for (const plan of core.plans.values()) {
    for (const expression of plan.crons) {
      const next = nextCronTime(expression, now);
      if (!next) continue;
      await core.sql.begin(async (tx) => {
        const [known] = await tx<{ next_at: Date }[]>`
          insert into crons as known (function_id, expression, next_at) values (${plan.id}, ${expression}, ${next})
          on conflict (function_id, expression) do update set next_at = ${next} where known.next_at <= ${now}
          returning next_at, (xmax = 0) as fresh`;
        if (!known || (known as { fresh?: boolean }).fresh) return;
        const event = {
          id: randomUUID(),
          name: "inngest/scheduled.timer",
          ts: now.getTime(),
          data: { cron: expression },
        };
        await createRuns(tx, core, [{ plan, event }]);
      });
    }
  }
}
