import { z } from "zod";
import { creditAccounts } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { toCredits } from "./amount";
import { PRICED_ACTIONS, priceList } from "./price-list";

const Credits = z
  .object({
    balance: z.number().nonnegative().describe("Credits that can be spent now: booked less held."),
    held: z.number().nonnegative().describe("Credits set aside for what is under way."),
    costs: z
      .record(z.enum(PRICED_ACTIONS), z.number().nonnegative())
      .describe("Price of each action in credits."),
  })
  .meta({ id: "Credits" });

export const getCredits = capability(
  {
    name: "getCredits",
    description: "Read the balance of credits and the price of every action.",
    scope: "credits:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: Credits,
  },
  async (ctx) => {
    const [account] = await ctx.db
      .select({ posted: creditAccounts.posted, held: creditAccounts.held })
      .from(creditAccounts)
      .where(eq(creditAccounts.workspaceId, ctx.workspaceId));
    const held = account?.held ?? 0n;
    return {
      balance: toCredits((account?.posted ?? 0n) - held),
      held: toCredits(held),
      costs: priceList(ctx.settings),
    };
  },
);
