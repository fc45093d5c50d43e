import { type OpenDataSource, openDataPlaces, type PlaceOf } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { normalizeText } from "@/lib/text/fold-text";

/** A name that was not found may have been added since. */
const DAYS_OF_NOT_FOUND = 30;

/** A place by its name as a source knows it, asked of its server once and then kept for good; null if there is no such place. */
export async function findPlace<Place extends PlaceOf>(
  ctx: Context,
  source: OpenDataSource,
  name: string,
  ask: () => Promise<Place | null>,
): Promise<Place | null> {
  const key = keyOf(name);
  const db = acrossWorkspaces(ctx);
  const [known] = await db.execute<{ place: Place | null }>(sql`
    select place from open_data_places where source = ${source} and name = ${key}
      and (place is not null or created_at > now() - make_interval(days => ${DAYS_OF_NOT_FOUND}::int))`);
  if (known) return known.place;
  const place = await ask();
  const createdAt = new Date();
  await db
    .insert(openDataPlaces)
    .values({ source, name: key, place, createdAt })
    .onConflictDoUpdate({ target: [openDataPlaces.source, openDataPlaces.name], set: { place, createdAt } });
  return place;
}

/** The place, if its name was resolved before. */
export async function findKeptPlace<Place extends PlaceOf>(
  ctx: Context,
  source: OpenDataSource,
  name: string,
): Promise<Place | null> {
  const [known] = await acrossWorkspaces(ctx).execute<{ place: Place | null }>(sql`
    select place from open_data_places where source = ${source} and name = ${keyOf(name)}`);
  return known?.place ?? null;
}

function keyOf(name: string): string {
  return normalizeText(name, "NFKC").toLowerCase().replace(/\s+/g, " ").trim().slice(0, 200);
}
