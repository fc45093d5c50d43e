import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { toCredits } from "@/lib/credits/amount";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { ChosenLeads } from "@/lib/leads/chosen-leads";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { type FirstEmailFacts, refuseFirstEmail } from "./refuse-first-email";

/** Why a chosen lead would get no email; the error codes of `queueLeadEmail`. */
const REFUSALS = [
  "not_found",
  "already_contacted",
  "lead_suppressed",
  "invalid_state",
  "mail_refused",
] as const;

export const priceLeadEmails = capability(
  {
    name: "priceLeadEmails",
    description: "Says how many of the chosen leads a mail would reach and what that costs. Queues nothing.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: ChosenLeads,
    output: z.object({
      reachable: z.number().int(),
      refused: z.partialRecord(z.enum(REFUSALS), z.number().int()),
      price: z.number().describe("Credits for all that are reachable."),
      balance: z.number().describe("Credits that can be spent now."),
    }),
  },
  async (ctx, { leadIds }) => {
    const ids = [...new Set(leadIds)];
    const groups = await ctx.db.execute<FirstEmailFacts & { count: number }>(sql`
      select l.status, l.sample, ${sql.raw(leadIsSuppressed("l"))} as suppressed, count(*)::int as count
      from leads l where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(ids)}::uuid[])
      group by 1, 2, 3`);
    let known = 0;
    let reachable = 0;
    const refused: Partial<Record<(typeof REFUSALS)[number], number>> = {};
    for (const { count, ...facts } of groups) {
      known += count;
      const refusal = refuseFirstEmail(ctx, facts);
      if (refusal) refused[refusal.code] = (refused[refusal.code] ?? 0) + count;
      else reachable += count;
    }
    return {
      reachable,
      refused: known < ids.length ? { ...refused, not_found: ids.length - known } : refused,
      price: toCredits(priceOf(ctx.settings, "emailSend") * BigInt(reachable)),
      balance: toCredits(await readBalance(ctx)),
    };
  },
);
