import type { Context } from "@/lib/context";
import { changeOf, type FieldChange } from "@/lib/field-change";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { findLead } from "./find-lead";

/**
 * What an outcome would change in a lead, and for its address in the whole workspace. The basis is the lead's status. With `lock` the
 * lead cannot change until the transaction ends. Errors: `not_found`.
 */
export async function describeOutcome(
  ctx: Context,
  { id, outcome }: { id: string; outcome: string },
  options: { lock?: boolean } = {},
): Promise<{ summary: string; changes: FieldChange[]; basis: string }> {
  const lead = await findLead(ctx, id, options);
  const who = lead.name ? `${lead.name} (${lead.email})` : lead.email;
  const changes = [changeOf("status", who, lead.status, outcome)];
  const blocks = outcome === "unsubscribed" || outcome === "bounced";
  if (blocks)
    changes.push(
      changeOf(
        "email",
        lead.email,
        (await isSuppressed(ctx, lead.email)) ? "Already suppressed" : "Can be emailed",
        "Blocked for the whole workspace",
      ),
    );
  const after = blocks
    ? `The address is blocked for the whole workspace, whichever agent would write.`
    : "No more email is sent there automatically.";
  return { summary: `Note that ${who} ${SAID[outcome] ?? outcome}. ${after}`, changes, basis: lead.status };
}

const SAID: Record<string, string> = {
  replied: "replied",
  rejected: "is not a fit",
  unsubscribed: "opted out",
  bounced: "cannot be reached at that address",
};
