import { z } from "zod";
import { sql } from "@/db/scope";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { HALT_PATIENCE_MS } from "@/lib/campaigns/campaign-input";
import { capability } from "@/lib/capability";
import { cancelForLead } from "@/lib/channels/cancel-for-lead";
import { channels } from "@/lib/channels/channels";
import { type Context, transact } from "@/lib/context";
import { releaseHolds } from "@/lib/credits/resolve-holds";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { addressesOf, forgetPerson } from "@/lib/leads/forget-person";
import { listPerson } from "@/lib/one-person";
import { forgetUnmatched } from "@/lib/receiving/unmatched-queries";
import { pathId } from "@/lib/shapes";
import { suppressErased } from "@/lib/suppressions/suppress";

/**
 * Deletes a person for good, with every address that was merged. First the address is suppressed, as a hash only, and waiting emails are canceled, and that
 * commits: from then on no new claim can take anything for this person. Then it waits, as pause does, for an email that
 * a living process has in flight, and hangs up calls in progress. Then everything that names the person is deleted,
 * including emails and their files. The ledger stays complete, since it names nobody. The credit of an email in state
 * `unknown` is released.
 *
 * Errors: `not_found`; `invalid_state` with the ids in `inFlight` if an email or a call is still in flight after ten
 * seconds; the person is suppressed by then, and a second invocation deletes.
 */
export const eraseLead = capability(
  {
    name: "eraseLead",
    description:
      "Permanently deletes a person: lead, evidence, emails, calls, and mentions in chats. Hashes of the address and number stay blocked, so that nobody finds, emails or calls them again.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    // It waits for what is in flight, after a first transaction that blocks the person.
    commitsItself: true,
    input: z.object({ id: pathId("lead") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    await findLead(ctx, id);
    // All addresses of the person; the one that the others were merged into goes last, for they refer to it.
    const ids = await listPerson(ctx, id);
    for (const [at, one] of ids.entries())
      await transact(ctx, async (ctx) => {
        await block(ctx, one);
        if (at === 0) await writeAuditEntry(ctx);
      });
    for (const one of ids) await eraseOne(ctx, one);
    return withoutEntry({ ok: true as const });
  },
);

async function eraseOne(ctx: Context, id: string): Promise<void> {
  const end = Date.now() + HALT_PATIENCE_MS;
  for (;;) {
    for (const { lifecycle } of channels) {
      const { endForLead, stillInFlight } = lifecycle;
      const inFlight = await endForLead(ctx, id, end);
      if (inFlight.length > 0) throw new AppError("invalid_state", stillInFlight, { inFlight });
    }
    for (const channel of channels) await channel.lifecycle.removeFiles?.(ctx, id);
    try {
      return await transact(ctx, (ctx) => erase(ctx, id));
    } catch (error) {
      if (!(error instanceof BegunMeanwhile)) throw error;
    }
  }
}

async function block(ctx: Context, id: string): Promise<void> {
  const lead = await findLead(ctx, id);
  await cancelForLead(ctx, id, "erased", async () => {
    await ctx.db.execute(sql`
      update leads set status = 'unsubscribed', updated_at = now()
      where workspace_id = ${ctx.workspaceId} and id = ${id}`);
    await endEnrollments(ctx, sql`e.lead_id = ${id}`, "erased");
  });
  for (const address of addressesOf(lead)) await suppressErased(ctx, address);
  for (const channel of channels) await channel.lifecycle.block?.(ctx, lead);
}

/** A claim from before the person was suppressed has begun something; it is waited for once more. */
class BegunMeanwhile extends Error {}

async function erase(ctx: Context, id: string): Promise<void> {
  const holdIds: string[] = [];
  for (const channel of channels) {
    if (channel.locks !== "before lead") continue;
    const released = await channel.lifecycle.erase(ctx, id);
    if (released === null) throw new BegunMeanwhile();
    holdIds.push(...released);
  }
  const lead = await findLead(ctx, id, { lock: true });
  // Somebody merged another address into it since the others were deleted.
  await ctx.db.execute(sql`
    update leads set merged_into = null, merged_at = null where workspace_id = ${ctx.workspaceId} and merged_into = ${id}`);
  for (const channel of channels)
    if (channel.locks === "after lead") holdIds.push(...((await channel.lifecycle.erase(ctx, id)) ?? []));
  await ctx.db.execute(sql`
    insert into erased_links (token_hash, workspace_id, language)
    select encode(sha256(t.token::bytea), 'hex'), t.workspace_id, m.language from unsubscribe_tokens t
      left join memories m on m.workspace_id = t.workspace_id and m.agent_id = ${lead.agentId}
    where t.workspace_id = ${ctx.workspaceId} and t.lead_id = ${id} on conflict do nothing`);
  await ctx.db.execute(sql`delete from leads where workspace_id = ${ctx.workspaceId} and id = ${id}`);
  await forgetPerson(ctx, lead);
  await forgetUnmatched(ctx, addressesOf(lead));
  // Repeated because an email that was in flight may have bounced, which puts the address itself on the list.
  for (const address of addressesOf(lead)) await suppressErased(ctx, address);
  // The account row is locked last in every transaction.
  await releaseHolds(ctx, holdIds);
}
