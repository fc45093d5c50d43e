import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { dropEmptyCompany } from "@/lib/leads/companies/forget-companies";
import { keepCompanies } from "@/lib/leads/companies/keep-companies";
import { numberOfLead } from "@/lib/leads/number-of-lead";
import { checkedAtOf } from "@/lib/leads/page-evidence";
import { judgeReach } from "@/lib/leads/scoring/judge-reach";
import type { fillFrom } from "./fill-from";

/** Stores what `fillFrom` or `giveBack` changes of a lead, whose row the caller has locked, and what follows from it. */
export async function storeFields(
  ctx: Context,
  lead: typeof leads.$inferSelect,
  { values, evidence }: ReturnType<typeof fillFrom>,
): Promise<void> {
  const after = { ...lead, ...values, evidence };
  await ctx.db
    .update(leads)
    .set({
      ...values,
      evidence,
      checkedAt: checkedAtOf(evidence),
      phoneNumber: numberOfLead(after)?.number ?? null,
      reach: judgeReach(after),
    })
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)));
  if (values.domain === undefined && values.company === undefined) return;
  await keepCompanies(ctx, [after]);
  if (values.domain !== undefined) await dropEmptyCompany(ctx, lead.domain);
}
