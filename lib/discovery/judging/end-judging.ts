import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { noteNotJudged } from "../judge-site";

/** Nobody of the workspace waits any longer; who is not judged says why. Returns how many waited. */
export async function endJudging(ctx: Context, reason: string): Promise<number> {
  return transact(ctx, async (ctx) => {
    const rows = await ctx.db.execute<{ id: string }>(sql`
      select id from leads where workspace_id = ${ctx.workspaceId} and judge_requested_at is not null
      order by id for no key update`);
    await noteNotJudged(
      ctx,
      rows.map(({ id }) => id),
      reason,
    );
    return rows.length;
  });
}
