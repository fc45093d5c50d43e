import type { ListingRow } from "@/db/schema";
import type { Context } from "@/lib/context";
import { TooLargeError } from "./ask-server";
import { findAnswer, keepAnswer, keepTooLarge, wasTooLarge } from "./keep-answers";

/**
 * What a source lists, from what is kept if the question (`questionKey`) was asked within days. A question whose answer was too large is
 * not asked again for a day: then `tooLarge` says so. Errors: those of `ask`.
 */
export async function askOnce(
  ctx: Context,
  key: string,
  tooLarge: () => TooLargeError,
  ask: () => Promise<ListingRow>,
): Promise<ListingRow> {
  const known = await findAnswer(ctx, key);
  if (known) return known;
  if (await wasTooLarge(ctx, key)) throw tooLarge();
  const listing = await ask().catch(async (error: unknown) => {
    if (error instanceof TooLargeError) await keepTooLarge(ctx, key);
    throw error;
  });
  await keepAnswer(ctx, key, listing);
  return listing;
}
