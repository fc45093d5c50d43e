import type { SQL } from "drizzle-orm";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { isUnchecked } from "@/lib/leads/unchecked";

/** After this time without an end, a check is announced again: its announcement may have met empty credits or a pause. */
const AGAIN = "5 minutes";

/**
 * Has the pages read again of those leads (`among` is SQL on `leads l`) that emails have to wait for. `inBackground`: by the engine;
 * otherwise the caller reads them with `checkNextPages`.
 */
export async function requestChecks(
  ctx: Context,
  among: SQL,
  { inBackground }: { inBackground: boolean },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const requested = await ctx.db.execute(sql`
      update leads set check_requested_at = now() where workspace_id = ${ctx.workspaceId} and id in (
        select l.id from leads l where l.workspace_id = ${ctx.workspaceId} and (${among}) and ${isUnchecked(ctx)}
          and coalesce(l.check_requested_at < now() - ${AGAIN}::interval, true)
        order by l.id for no key update)
      returning id`);
    if (requested.length > 0 && inBackground)
      await ctx.emit({ name: "leads/check.requested", data: { workspaceId: ctx.workspaceId } });
  });
}
