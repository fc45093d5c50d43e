import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { dayEdges } from "@/lib/time/day-edges";
import { listDays, TimeZone } from "@/lib/time/time-zone";
import { toCredits } from "./amount";
import { PRICED_ACTIONS, type PricedAction } from "./price-list";

const MAX_DAYS = 366;

const ByAction = z.partialRecord(z.enum(PRICED_ACTIONS), z.number());

export const Usage = z
  .object({
    days: z
      .array(z.object({ day: z.iso.date(), total: z.number(), byAction: ByAction }))
      .describe("Every day of the range, including days without usage."),
    byAction: ByAction,
    total: z.number(),
  })
  .meta({ id: "Usage", description: "Charged credits; grants are not included." });
export type Usage = z.infer<typeof Usage>;

export const summarizeUsage = capability(
  {
    name: "summarizeUsage",
    description: "Sums used credits by day and action, in the given time zone.",
    scope: "credits:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      from: z.iso.date().describe("First day."),
      to: z.iso.date().describe("Last day."),
      timeZone: TimeZone,
    }),
    output: Usage,
  },
  readUsage,
);

/**
 * Credits used on the days of a range. Errors: `validation_error` for an empty range, one of more than 366 days, or one
 * out of bounds.
 */
export async function readUsage(
  ctx: Context,
  range: { from: string; to: string; timeZone: string },
): Promise<Usage> {
  const days = listDays(range.from, range.to);
  const isCounted = range.from >= "1971-01-01" && range.to <= "9998-12-31";
  if (days.length === 0 || days.length > MAX_DAYS || !isCounted) {
    const message = `must be a day from \`from\` on, at most ${MAX_DAYS} days later, in the years 1971 to 9998`;
    throw new AppError("validation_error", `The range is invalid: to ${message}.`, [{ path: "to", message }]);
  }
  // One index range per day: converting each entry's time into a local day would take several times as long.
  const rows = await ctx.db.execute<{ day: number; action: PricedAction; used: string }>(sql`
    select d.day::int, e.action, (-e.used)::text as used
    from ${dayEdges(range)} cross join lateral (
      select action, sum(amount) as used from credit_entries
      where workspace_id = ${ctx.workspaceId} and kind = 'charge' and created_at >= d."from" and created_at < d."to"
      group by action
    ) e`);
  const usage: Usage = {
    days: days.map((day) => ({ day, total: 0, byAction: {} })),
    byAction: {},
    total: 0,
  };
  const sums = new Map<string, bigint>();
  const add = (key: string, micros: bigint) => {
    const sum = (sums.get(key) ?? 0n) + micros;
    sums.set(key, sum);
    return toCredits(sum);
  };
  for (const { day, action, used } of rows) {
    const micros = BigInt(used);
    const ofDay = usage.days[day - 1]!;
    ofDay.byAction[action] = toCredits(micros);
    ofDay.total = add(`day ${day}`, micros);
    usage.byAction[action] = add(action, micros);
    usage.total = add("total", micros);
  }
  return usage;
}
