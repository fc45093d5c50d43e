import type { Connection } from "@/db";
import { discover, openTestWeb, seedAgent } from "@/testing/discovery/test-discovery";
import { type LabelledIcp, SAMPLE_PAIRS } from "./sample-pairs";

/** Companies that were stored and fit, were stored and do not, and fit and were not stored. */
export type SearchCounts = { searches: number; right: number; wrong: number; missed: number };

/** What a newcomer tries first: one industry and one place. */
export const PLAIN_SEARCHES: readonly LabelledIcp[] = SAMPLE_PAIRS.filter(
  ({ icp }) => (icp.industries as string[]).length === 1 && (icp.locations as string[]).length === 1,
);

/** Whole discoveries of the sample web, each in a workspace of its own, held against the labels of its companies. */
export async function runPlainSearches(
  connection: Connection,
  searches: readonly LabelledIcp[],
): Promise<SearchCounts & { problems: string[] }> {
  const web = await openTestWeb({});
  const counts = { searches: searches.length, right: 0, wrong: 0, missed: 0 };
  const problems: string[] = [];
  try {
    for (const { icp, fits, unsure } of searches) {
      const seeded = await seedAgent(connection, icp);
      const { leads } = await discover(seeded, { targetCount: 60, discoveryDepth: "deep" });
      const found = new Set(leads.map(({ domain }) => domain!));
      const wrong = [...found].filter((host) => !fits.includes(host) && !unsure?.includes(host));
      const missed = fits.filter((host) => !found.has(host));
      counts.right += fits.length - missed.length;
      counts.wrong += wrong.length;
      counts.missed += missed.length;
      if (wrong.length + missed.length > 0) problems.push(JSON.stringify({ icp, wrong, missed }));
    }
  } finally {
    await web.close();
  }
  return { ...counts, problems };
}
