import { sql } from "drizzle-orm";
import { z } from "zod";
import { capability } from "@/lib/capability";
import { toCredits } from "@/lib/credits/amount";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { ChosenLeads } from "@/lib/leads/reject-leads";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { mayWriteToSamples } from "./mail-readiness";

/** Why a chosen lead would get no mail, under the codes of `queueLeadEmail`. */
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
    const rows = await ctx.db.execute<{ refusal: (typeof REFUSALS)[number] | null; count: number }>(sql`
      select case
          when l.status in ('unsubscribed', 'bounced') or ${sql.raw(leadIsSuppressed("l"))} then 'lead_suppressed'
          when l.status in ('queued', 'contacted', 'replied') then 'already_contacted'
          when l.status = 'rejected' then 'invalid_state'
          when l.sample and ${!mayWriteToSamples()} then 'mail_refused'
        end as refusal, count(*)::int as count
      from leads l where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(ids)}::uuid[])
      group by 1`);
    const known = rows.reduce((sum, { count }) => sum + count, 0);
    const refused = Object.fromEntries(
      rows.flatMap((row) => (row.refusal ? [[row.refusal, row.count]] : [])),
    );
    const reachable = rows.find((row) => row.refusal === null)?.count ?? 0;
    return {
      reachable,
      refused: known < ids.length ? { ...refused, not_found: ids.length - known } : refused,
      price: toCredits(priceOf(env(), "emailSend") * BigInt(reachable)),
      balance: toCredits(await readBalance(ctx)),
    };
  },
);
