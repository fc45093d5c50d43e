import type { EndReason, enrollments, leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { decideSend, NOTHING_AGAINST } from "@/lib/enrollments/decide-send";
import { mayWriteToSamples } from "./email-readiness";

/** What a lead's first email is decided on; `suppressed`: the address is on the suppression list. */
export type FirstEmailFacts = Pick<typeof leads.$inferSelect, "status" | "sample"> & { suppressed: boolean };

/** Under which code a caller hears of it. */
export type FirstEmailRefusal = {
  code: "lead_suppressed" | "already_contacted" | "invalid_state" | "mail_refused";
  reason: EndReason;
};

/**
 * Why a lead gets no first email; null: it may be contacted. The decision is `decideSend`'s, the one of the gate before
 * every email, over the enrollment that the lead's status stands for: what is estimated, priced and queued is what the gate
 * lets through.
 */
export function refuseFirstEmail(
  ctx: Context,
  { status, sample, suppressed }: FirstEmailFacts,
): FirstEmailRefusal | null {
  const unreachable = sample && !mayWriteToSamples(ctx);
  const decision = decideSend(asEnrolled(status), new Date(), {
    ...NOTHING_AGAINST,
    suppressed,
    unreachable,
  });
  return decision.kind === "end" ? { code: codeOf(decision.reason), reason: decision.reason } : null;
}

function asEnrolled(
  status: FirstEmailFacts["status"],
): Pick<typeof enrollments.$inferSelect, "state" | "endReason"> {
  switch (status) {
    case "new":
    // Nobody got that email, so another may be written.
    case "failed":
      return { state: "active", endReason: null };
    // Its one step went out, or waits to.
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
