import { createHash } from "node:crypto";
import type { Database } from "@/db";
import { type ListingRow, openDataAnswers } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** How long an answer counts as current, in days. */
const DAYS_KEPT = 7;
/** How long a question whose answer was too large is not asked again, in hours. */
const HOURS_TOO_LARGE = 24;

/** The numbers of an answer, without its companies. */
export type ListingNumbers = Pick<ListingRow, "total" | "withWebsite" | "withEmail">;

/** The key of a question: the same question of anybody of the installation has the same one. */
export function questionKey(source: string, question: string): string {
  return `${source}:${createHash("sha256").update(question).digest("base64url")}`;
}

/** What a source answered within days; null if it has to be asked. */
export async function findAnswer(ctx: Context, key: string): Promise<ListingRow | null> {
  const [row] = await acrossWorkspaces(ctx).execute<{ listing: ListingRow }>(sql`
    select listing from open_data_answers where key = ${key} and created_at > now() - make_interval(days => ${DAYS_KEPT}::int)`);
  return row?.listing ?? null;
}

/** The numbers of what `findAnswer` finds: the companies may be a megabyte. */
export async function findNumbers(ctx: Context, key: string): Promise<ListingNumbers | null> {
  const [row] = await acrossWorkspaces(ctx).execute<{ numbers: ListingNumbers }>(sql`
    select jsonb_build_object('total', listing->'total', 'withWebsite', listing->'withWebsite', 'withEmail', listing->'withEmail') as numbers
    from open_data_answers where key = ${key} and created_at > now() - make_interval(days => ${DAYS_KEPT}::int)`);
  return row?.numbers ?? null;
}

/** Whether the answer to a question was too large within a day. */
export async function wasTooLarge(ctx: Context, key: string): Promise<boolean> {
  const rows = await acrossWorkspaces(ctx).execute(sql`
    select 1 from open_data_answers
    where key = ${tooLargeKey(key)} and created_at > now() - make_interval(hours => ${HOURS_TOO_LARGE}::int)`);
  return rows.length > 0;
}

export async function keepTooLarge(ctx: Context, key: string): Promise<void> {
  await keepAnswer(ctx, tooLargeKey(key), {
    place: "",
    total: 0,
    withWebsite: 0,
    withEmail: 0,
    companies: [],
  });
}

function tooLargeKey(key: string): string {
  return `${key}:too_large`;
}

export async function keepAnswer(ctx: Context, key: string, listing: ListingRow): Promise<void> {
  const createdAt = new Date();
  await acrossWorkspaces(ctx)
    .insert(openDataAnswers)
    .values({ key, listing, createdAt })
    .onConflictDoUpdate({ target: openDataAnswers.key, set: { listing, createdAt } });
}

/** Deletes answers that no longer count: they name companies, and some of these are persons. */
export async function sweepAnswers(db: Database): Promise<void> {
  await db.execute(sql`
    delete from open_data_answers where created_at < now() - make_interval(days => ${DAYS_KEPT}::int)`);
}
