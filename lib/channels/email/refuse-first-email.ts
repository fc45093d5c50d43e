import type { EndReason, enrollments, leads } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { decideSend, NOTHING_AGAINST, type SendFacts } from "@/lib/enrollments/decide-send";
import { type Elsewhere, elsewhere } from "@/lib/one-person";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { mayWriteToSamples } from "./email-readiness";

/** The facts that decide on a lead's first email; `suppressed`: the address, or another one of the person, is on the suppression list. */
export type FirstEmailFacts = Pick<typeof leads.$inferSelect, "status" | "sample" | "addressGone"> &
  Pick<SendFacts, "suppressed" | "merged" | "elsewhere">;

/** The error code for callers, and the reason. */
export type FirstEmailRefusal = {
  code: "lead_suppressed" | "already_contacted" | "invalid_state" | "mail_refused";
  reason: EndReason;
};

/**
 * Why a lead gets no first email; null: it may be contacted. The decision is `decideSend`'s, as in the gate before
 * every email, applied to the enrollment that the lead's status implies. So the gate lets through what was estimated,
 * priced and queued.
 */
export function refuseFirstEmail(
  ctx: Context,
  { status, sample, addressGone, suppressed, merged, elsewhere }: FirstEmailFacts,
): FirstEmailRefusal | null {
  const unreachable = sample && !mayWriteToSamples(ctx);
  const decision = decideSend(asEnrolled(status), new Date(), {
    ...NOTHING_AGAINST,
    suppressed,
    merged,
    elsewhere,
    unreachable,
    addressGone,
  });
  return decision.kind === "end" ? { code: codeOf(decision.reason), reason: decision.reason } : null;
}

function asEnrolled(
  status: FirstEmailFacts["status"],
): Pick<typeof enrollments.$inferSelect, "state" | "endReason"> {
  switch (status) {
    case "new":
    // Nobody received that email, so another may be written.
    case "failed":
      return { state: "active", endReason: null };
    // Its one step was sent or is queued.
    case "queued":
    case "contacted":
      return { state: "finished", endReason: null };
    default:
      return { state: "ended", endReason: status };
  }
}

function codeOf(reason: EndReason): FirstEmailRefusal["code"] {
  switch (reason) {
    case "suppressed":
    case "unsubscribed":
    case "complained":
    case "bounced":
      return "lead_suppressed";
    case "contacted":
    case "replied":
      return "already_contacted";
    case "sample_lead":
      return "mail_refused";
    default:
      return "invalid_state";
  }
}

/** The facts of one lead, whose row was read. */
export async function readFirstEmailFacts(
  ctx: Context,
  lead: typeof leads.$inferSelect,
): Promise<FirstEmailFacts> {
  const { id, email, status, sample, addressGone, mergedInto } = lead;
  const [row] = await ctx.db.execute<{ elsewhere: Elsewhere | null }>(sql`
    select ${sql.raw(elsewhere("l", "true"))} as elsewhere from leads l
    where l.workspace_id = ${ctx.workspaceId} and l.id = ${id}`);
  return {
    status,
    sample,
    addressGone,
    suppressed: await isSuppressed(ctx, email),
    merged: mergedInto !== null,
    elsewhere: row?.elsewhere ?? null,
  };
}
