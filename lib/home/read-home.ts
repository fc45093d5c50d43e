import { z } from "zod";
import { sql } from "@/db/scope";
import { AgentGlance, selectAgentGlances } from "@/lib/agents/agent-glance";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { readUsage, Usage } from "@/lib/credits/summarize-usage";
import { wholeNumber } from "@/lib/shapes";
import { dayEdges } from "@/lib/time/day-edges";
import { listDays, TimeZone, todayIn } from "@/lib/time/time-zone";
import { ActionItems, listActionItems } from "./list-action-items";

/** Maximum number of agents on the overview. */
const MAX_AGENTS = 100;

export const Home = z
  .object({
    needs: ActionItems,
    days: z
      .array(z.object({ day: z.iso.date(), leads: z.number().int(), emails: z.number().int() }))
      .describe("Leads found and emails accepted, for each day of the range."),
    usage: Usage.pick({ byAction: true, total: true }).describe("Credits used in the range."),
    agents: z.array(AgentGlance),
  })
  .meta({ id: "Home" });
export type Home = z.infer<typeof Home>;

export const readHome = capability(
  {
    name: "readHome",
    description:
      "Gets the overview: what needs attention, leads and emails over time, credits used, and the agents at a glance.",
    scope: "agents:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ timeZone: TimeZone, days: wholeNumber(1, 92).default(30) }),
    output: Home,
  },
  async (ctx, { timeZone, days: count }) => {
    const to = todayIn(timeZone);
    const from = new Date(Date.parse(to) - (count - 1) * 86_400_000).toISOString().slice(0, 10);
    const range = { from, to, timeZone };
    const [needs, leads, emails, usage, agents] = await Promise.all([
      listActionItems(ctx),
      countPerDay(ctx, "leads", range),
      countPerDay(ctx, "emails", range),
      readUsage(ctx, range),
      selectAgentGlances(ctx, sql`a.status <> 'archived'`, { limit: MAX_AGENTS }),
    ]);
    const days = listDays(from, to).map((day, index) => ({
      day,
      leads: leads.get(index + 1) ?? 0,
      emails: emails.get(index + 1) ?? 0,
    }));
    return { needs, days, usage, agents };
  },
);

const WHAT = {
  leads: { table: sql`leads`, moment: sql`created_at` },
  emails: { table: sql`deliveries`, moment: sql`sent_at` },
};

/**
 * The number of leads found, or emails accepted, per day of a range in a time zone, keyed by the day's number, starting at
 * 1. Uses an index-only scan: the days' boundaries are computed beforehand, so no row's time has to be converted to local
 * time.
 */
async function countPerDay(
  ctx: Context,
  what: keyof typeof WHAT,
  range: { from: string; to: string; timeZone: string },
): Promise<Map<number, number>> {
  const { table, moment } = WHAT[what];
  const rows = await ctx.db.execute<{ day: number; count: number }>(sql`
    select d.day::int, (
      select count(*) from ${table}
      where workspace_id = ${ctx.workspaceId} and ${moment} >= d."from" and ${moment} < d."to")::int as count
    from ${dayEdges(range)}`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
