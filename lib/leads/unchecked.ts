import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

const DAY_MS = 86_400_000;

/** What was last seen before this is looked up on its page again before it is used. */
export function checkedBefore({ settings }: Pick<Context, "settings">): Date {
  return new Date(Date.now() - settings.FACT_MAX_AGE_DAYS * DAY_MS);
}

/**
 * SQL, on `leads l`: an email to this lead waits until its pages have been read again. `before` is SQL of the time of
 * `checkedBefore`. A check that was given up counts like one that was made, so that no email waits for ever.
 */
export const uncheckedSince = (before: string) =>
  `(l.check_requested_at is not null or coalesce(greatest(l.checked_at, l.check_failed_at) < ${before}, false))`;

/** The same as a condition. */
export function isUnchecked(ctx: Context) {
  const [start, end] = uncheckedSince("|").split("|");
  return sql`${sql.raw(start!)}${checkedBefore(ctx).toISOString()}::timestamptz${sql.raw(end!)}`;
}
