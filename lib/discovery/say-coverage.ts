import type { memories } from "@/db/schema";
import type { Context } from "@/lib/context";
import { readIcp } from "@/lib/memory/icp";
import { findOpenDataProvider } from "@/lib/open-data/open-data-providers";
import { listListings } from "./list-listings";

/**
 * What the public data that was chosen for an agent lists, as sentences: from answers that are kept, without asking anybody. Empty
 * without such a choice.
 */
export async function sayCoverage(
  ctx: Context,
  { icpJson, openData }: Pick<typeof memories.$inferSelect, "icpJson" | "openData">,
): Promise<string> {
  const sentences: string[] = [];
  for (const { provider, asks } of listListings({ icp: readIcp(icpJson), openData })) {
    const { label, findKept } = findOpenDataProvider(provider)!;
    const listing = await findKept(ctx, asks);
    sentences.push(
      listing
        ? `${label} lists ${listing.total === 1 ? "1 company" : `${listing.total} companies`} in ${asks.place}, ${listing.withWebsite} with a website and ${listing.withEmail} with an email address.`
        : `${label} is asked first, which is free.`,
    );
  }
  return [...new Set(sentences)].join(" ");
}
