import type { leads } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { type Elsewhere, elsewhere } from "@/lib/one-person";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import type { FirstEmailFacts } from "./refuse-first-email";

/** The facts of one lead, whose row was read. */
export async function readFirstEmailFacts(
  ctx: Context,
  lead: typeof leads.$inferSelect,
): Promise<FirstEmailFacts> {
  const { id, email, status, sample, addressGone, mergedInto } = lead;
  const [row] = await ctx.db.execute<{ elsewhere: Elsewhere | null }>(sql`
    select ${sql.raw(elsewhere("l", "true"))} as elsewhere from leads l
    where l.workspace_id = ${ctx.workspaceId} and l.id = ${id}`);
  return {
    status,
    sample,
    addressGone,
    suppressed: await isSuppressed(ctx, email),
    merged: mergedInto !== null,
    elsewhere: row?.elsewhere ?? null,
  };
}
