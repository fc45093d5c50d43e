import { z } from "zod";
import { capability } from "@/lib/capability";
import { toCredits } from "@/lib/credits/amount";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { groupBySite, ManyJudgedLeads } from "./judged-leads";
import { PAGES_OF_SITE } from "./read-site";

export const estimateJudging = capability(
  {
    name: "estimateJudging",
    description: "Estimates how many sites judging leads would read, and the maximum cost. Reads nothing.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: ManyJudgedLeads,
    output: z.object({
      sites: z.number().int(),
      withoutSite: z.number().int().describe("Leads of which no company website is known."),
      estimatedCost: z.number().describe("Credits at most; pages that cannot be read cost nothing."),
      balance: z.number().describe("Credits that can be spent now."),
    }),
  },
  async (ctx, { leadIds }) => {
    const { sites, without } = await groupBySite(ctx, leadIds);
    const price = priceOf(ctx.settings, "pageContents");
    return {
      sites: sites.length,
      withoutSite: without.length,
      estimatedCost: toCredits(price * BigInt(PAGES_OF_SITE * sites.length)),
      balance: toCredits(await readBalance(ctx)),
    };
  },
);
