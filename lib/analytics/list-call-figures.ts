import { z } from "zod";
import { CALL_OUTCOMES } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { count, uuid } from "@/lib/shapes";

/** What came of a step that is a call. */
export const CallFigures = z
  .object({
    stepId: uuid,
    position: z.number().int().describe("As of an email: 0 is the first step."),
    isRemoved: z.boolean().describe("True: the sequence no longer has this step."),
    called: count.describe("People who were called."),
    outcomes: z
      .array(z.object({ outcome: z.enum(CALL_OUTCOMES), people: count }))
      .describe("What came of it, the most people first."),
    skipped: count.describe("People who could not be called."),
  })
  .meta({ id: "StepCallFigures" });

type Range = { since: string | null; before: string | null };
type Row = Omit<z.input<typeof CallFigures>, "called">;

/** The steps of a campaign that are calls, in their order, with what came of them on the days asked for. */
export async function listCallFigures(
  ctx: Context,
  campaignId: string,
  { since, before }: Range,
): Promise<z.input<typeof CallFigures>[]> {
  const within = (column: string) => sql`
    ${since ? sql`${sql.raw(column)} >= ${since}::timestamptz` : sql`true`}
    and ${before ? sql`${sql.raw(column)} < ${before}::timestamptz` : sql`true`}`;
  const rows = await ctx.db.execute<Row>(sql`
    select s.id as "stepId", s.position, s.removed_at is not null as "isRemoved",
      coalesce((
        select jsonb_agg(jsonb_build_object('outcome', o.outcome, 'people', o.people) order by o.people desc, o.outcome)
        from (
          select c.outcome, count(*)::int as people from calls c
          where c.workspace_id = s.workspace_id and c.sequence_step_id = s.id and c.state = 'done' and ${within("c.ended_at")}
          group by c.outcome) o
      ), '[]') as outcomes,
      (select count(*)::int from skipped_steps k where k.workspace_id = s.workspace_id and k.step_id = s.id
        and ${within("k.created_at")}) as skipped
    from sequence_steps s join sequences q on q.id = s.sequence_id and q.workspace_id = s.workspace_id
    where s.workspace_id = ${ctx.workspaceId} and q.campaign_id = ${campaignId} and s.channel = 'call'
    order by s.position, s.removed_at nulls first`);
  return rows
    .map((row) => ({ ...row, called: row.outcomes.reduce((sum, { people }) => sum + people, 0) }))
    .filter(({ called, skipped }) => called + skipped > 0);
}
