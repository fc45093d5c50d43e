import { z } from "zod";
import { creditAccounts } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { toCredits } from "./amount";
import { PRICED_ACTIONS, priceList } from "./price-list";

const Credits = z
  .object({
    balance: z.number().nonnegative().describe("Credits available to spend now: booked minus reserved."),
    held: z.number().nonnegative().describe("Credits reserved for work in progress."),
    costs: z
      .record(z.enum(PRICED_ACTIONS), z.number().nonnegative())
      .describe("Price of each action in credits."),
  })
  .meta({ id: "Credits" });

export const getCredits = capability(
  {
    name: "getCredits",
    description: "Gets the credit balance and the price of every action.",
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
