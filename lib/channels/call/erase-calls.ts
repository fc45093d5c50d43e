import { calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { blockErasedNumber } from "@/lib/calls/blocked-numbers";
import type { Context } from "@/lib/context";

/** Deletes a lead's calls, in the transaction of `ctx`; none of them can be in hand, since those were ended before. */
export async function eraseCalls(ctx: Context, leadId: string): Promise<string[]> {
  await ctx.db.delete(calls).where(ofLead(ctx, leadId));
  return [];
}

/** Puts the numbers of a lead that is being deleted on the do-not-call list, by their hashes alone. */
export async function blockNumbersOf(
  ctx: Context,
  lead: { id: string; phoneNumber: string | null },
): Promise<void> {
  // A lead that was stored before numbers were kept in E.164 has one in its calls alone.
  const called = await ctx.db.selectDistinct({ phone: calls.phone }).from(calls).where(ofLead(ctx, lead.id));
  const numbers = [...called.map(({ phone }) => phone), ...(lead.phoneNumber ? [lead.phoneNumber] : [])];
  for (const number of [...new Set(numbers)].sort()) await blockErasedNumber(ctx, number);
}

function ofLead(ctx: Context, leadId: string) {
  return and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.leadId, leadId));
}
