import { z } from "zod";
import { capability } from "@/lib/capability";
import { toCredits } from "@/lib/credits/amount";
import { requireBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { uuid } from "@/lib/shapes";
import { awaitAll } from "./await-all";
import { judgeSite, noteNotJudged } from "./judge-site";
import { groupBySite, JudgedLeads, NO_SITE } from "./judged-leads";
import { PAGES_OF_SITE } from "./read-site";

const SITES_AT_ONCE = 4;

export const judgeLeads = capability(
  {
    name: "judgeLeads",
    description:
      "Judges how well leads fit by reading the site of each one's company: its home page and up to two more. Each page that was read is charged, a company's once for all its leads.",
    scope: "leads:write",
    cost: "perLead",
    needsApproval: true,
    refuses: ["insufficient_credits"],
    // Sites are read between the hold and the charge.
    commitsItself: true,
    input: JudgedLeads,
    output: z.object({
      judged: z.array(z.object({ leadId: uuid, score: z.number().int() })),
      failed: z
        .array(z.object({ leadId: uuid, reason: z.string() }))
        .describe("Leads that were not judged, each with the reason."),
      creditsSpent: z.number().nonnegative(),
    }),
  },
  async (ctx, { leadIds }) => {
    const { sites, without } = await groupBySite(ctx, leadIds);
    const price = priceOf(ctx.settings, "pageContents");
    if (sites.length > 0) await requireBalance(ctx, price * BigInt(PAGES_OF_SITE));
    const judged: { leadId: string; score: number }[] = [];
    const failed = without.map(({ id }) => ({ leadId: id, reason: NO_SITE }));
    await noteNotJudged(
      ctx,
      without.map(({ id }) => id),
      NO_SITE,
    );
    let pages = 0;
    for (let start = 0; start < sites.length; start += SITES_AT_ONCE) {
      const some = sites.slice(start, start + SITES_AT_ONCE);
      const readings = await awaitAll(some.map((site) => judgeSite(ctx, site, price)));
      for (const [index, { read, failure, scores }] of readings.entries()) {
        pages += read;
        for (const { id } of some[index]!.leads) {
          const score = scores.get(id);
          if (score !== undefined) judged.push({ leadId: id, score });
          else failed.push({ leadId: id, reason: failure ?? "The lead was deleted in the meantime." });
        }
      }
    }
    return { judged, failed, creditsSpent: toCredits(price * BigInt(pages)) };
  },
);
