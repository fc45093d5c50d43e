import { describeBlock } from "@/lib/calls/do-not-call/describe-block";
import { findCall } from "@/lib/calls/find-call";
import type { Context } from "@/lib/context";
import { changeOf, type FieldChange } from "@/lib/field-change";
import { findLead } from "@/lib/leads/find-lead";

/**
 * What an outcome would change in a call, and for its number in the whole workspace. The basis is the state of the call and the lead.
 * With `lock`, both stay locked until the transaction ends; the lead's row is locked first, in the same order as where the outcome is
 * written. Errors: `not_found`.
 */
export async function describeCallOutcome(
  ctx: Context,
  { id, outcome }: { id: string; outcome: string },
  options: { lock?: boolean } = {},
): Promise<{ summary: string; changes: FieldChange[]; basis: string }> {
  const { leadId } = await findCall(ctx, id);
  const lead = await findLead(ctx, leadId, options);
  const call = await findCall(ctx, id, options);
  const who = `${lead.name ?? lead.email} (${call.phone})`;
  const said = outcome.replaceAll("_", " ");
  const changes = [changeOf("outcome", who, call.outcome?.replaceAll("_", " ") ?? call.state, said)];
  const blocks = outcome === "do_not_call";
  if (blocks) changes.push((await describeBlock(ctx, call.phone)).change);
  const after = blocks ? " The number is blocked for the whole workspace." : "";
  return {
    summary: `Log “${said}” for the call to ${who}.${after}`,
    changes,
    basis: `${call.state} ${call.outcome} ${lead.status}`,
  };
}
