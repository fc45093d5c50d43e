import type { SQL } from "drizzle-orm";
import type { HOLD_REASONS } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Holds active enrollments (`e` in the condition) until a time: the gate sends no message of theirs before it. Of two holds
 * the later one stays. Returns the ids of those held. A caller that also locks leads locks them first.
 */
export async function holdEnrollments(
  ctx: Context,
  condition: SQL,
  { until, reason }: { until: Date; reason: (typeof HOLD_REASONS)[number] },
): Promise<string[]> {
  const held = await ctx.db.execute<{ id: string }>(sql`
    update enrollments e set held_until = ${until.toISOString()}::timestamptz, held_reason = ${reason}, updated_at = now()
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and ${condition}
      and (e.held_until is null or e.held_until < ${until.toISOString()}::timestamptz)
    returning e.id`);
  return held.map(({ id }) => id);
}
