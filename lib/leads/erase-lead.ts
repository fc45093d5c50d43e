import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { calls, mails } from "@/db/schema";
import { barErasedNumber } from "@/lib/calls/barred-numbers";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import { endCallsOfLead } from "@/lib/calls/dialling/end-calls-of-lead";
import { HALT_PATIENCE_MS } from "@/lib/campaigns/campaign-input";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { releaseHolds } from "@/lib/credits/resolve-holds";
import { AppError } from "@/lib/errors";
import { livingInstances } from "@/lib/instance";
import { removeOutboxFiles } from "@/lib/mail/remove-outbox-files";
import { cancelMails } from "@/lib/outreach/cancel-mails";
import { pathId } from "@/lib/shapes";
import { suppressErased } from "@/lib/suppressions/suppress-erased";
import { findLead } from "./find-lead";
import { forgetPerson } from "./forget-person";

const LOOK_MS = 25;
/** SQL condition on `mails`: a living process is handing it over. */
const IN_HAND = sql`(${mails.state} = 'sending' and coalesce(${mails.claimedBy} in ${livingInstances}, false))`;

/**
 * Deletes a person for good. First the address is barred, by its hash alone, and waiting mails are dropped; then it
 * waits, as pause does, for a mail that a living process has in hand, and hangs up a call that goes on; then everything
 * that names the person goes, with mails and their files. The ledger stays whole: it names nobody. The credit of a mail of which nobody knows whether it
 * arrived returns.
 *
 * Errors: `not_found`; `invalid_state` with the ids in `inFlight` when a mail or a call is still in the air after ten seconds:
 * the person is barred by then, and a second call deletes.
 */
export const eraseLead = capability(
  {
    name: "eraseLead",
    description:
      "Deletes a person for good: lead, evidence, mails, calls, and mentions in chats. Address and number stay barred by hashes, so that nobody finds, writes to or calls them again.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("lead") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    await transact(ctx, (ctx) => bar(ctx, id));
    const end = Date.now() + HALT_PATIENCE_MS;
    for (;;) {
      const inFlight = await awaitMailsOfLead(ctx, id, end);
      if (inFlight.length > 0) throw stillInFlight(inFlight);
      const calling = await endCallsOfLead(ctx, id, end);
      if (calling.length > 0) throw stillCalling(calling);
      // Files first: after a crash in between, the rows still say which they are.
      const sent = ctx.db.select({ id: mails.id }).from(mails).where(ofLead(ctx, id));
      await removeOutboxFiles((await sent).map((mail) => mail.id));
      if (await transact(ctx, (ctx) => erase(ctx, id))) return { ok: true as const };
    }
  },
);

function stillInFlight(inFlight: string[]): AppError {
  return new AppError(
    "invalid_state",
    "A mail to this person is being handed over. Nobody writes to them any more; delete them again in a moment.",
    { inFlight },
  );
}

function stillCalling(inFlight: string[]): AppError {
  return new AppError(
    "invalid_state",
    "A call with this person goes on and could not be hung up. Nobody calls them any more; delete them again once it is over.",
    { inFlight },
  );
}

function ofLead(ctx: Context, id: string) {
  return and(eq(mails.workspaceId, ctx.workspaceId), eq(mails.leadId, id));
}

/** Mails before the lead and calls after it, as everywhere: another order would lock in a circle. */
async function bar(ctx: Context, id: string): Promise<void> {
  const lead = await findLead(ctx, id);
  await cancelMails(ctx, sql`m.lead_id = ${id}`, "The person was deleted before this mail went out.");
  await ctx.db.execute(sql`
    update leads set status = 'unsubscribed', updated_at = now()
    where workspace_id = ${ctx.workspaceId} and id = ${id}`);
  await cancelCalls(ctx, sql`c.lead_id = ${id}`, "The person was deleted.");
  await suppressErased(ctx, lead.email);
  for (const number of await listNumbers(ctx, lead)) await barErasedNumber(ctx, number);
}

/** A lead that was stored before numbers were kept in E.164 has one in its calls alone. */
async function listNumbers(
  ctx: Context,
  { id, phoneNumber }: { id: string; phoneNumber: string | null },
): Promise<string[]> {
  const called = await ctx.db
    .selectDistinct({ phone: calls.phone })
    .from(calls)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.leadId, id)));
  return [...new Set([...called.map(({ phone }) => phone), ...(phoneNumber ? [phoneNumber] : [])])].sort();
}

async function awaitMailsOfLead(ctx: Context, id: string, end: number): Promise<string[]> {
  for (;;) {
    const rows = await ctx.db
      .select({ id: mails.id })
      .from(mails)
      .where(and(ofLead(ctx, id), IN_HAND));
    if (rows.length === 0 || Date.now() >= end) return rows.map((row) => row.id);
    await wait(LOOK_MS);
  }
}

/** False, and nothing changed, when a mail was taken in hand by a claim that began before the person was barred. */
async function erase(ctx: Context, id: string): Promise<boolean> {
  const locked = await ctx.db
    .select({ holdId: mails.holdId, inHand: sql<boolean>`${IN_HAND}` })
    .from(mails)
    .where(ofLead(ctx, id))
    .for("update");
  if (locked.some((mail) => mail.inHand)) return false;
  await ctx.db.delete(mails).where(ofLead(ctx, id));
  const lead = await findLead(ctx, id, { lock: true });
  await ctx.db.execute(sql`delete from calls where workspace_id = ${ctx.workspaceId} and lead_id = ${id}`);
  await ctx.db.execute(sql`delete from leads where workspace_id = ${ctx.workspaceId} and id = ${id}`);
  await forgetPerson(ctx, lead);
  // Once more: a mail that was in hand may have come back, and the list then has the address itself.
  await suppressErased(ctx, lead.email);
  // The account comes last in every transaction.
  await releaseHolds(
    ctx,
    locked.flatMap((mail) => mail.holdId ?? []),
  );
  return true;
}
