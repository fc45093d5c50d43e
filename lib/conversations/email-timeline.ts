import { asc } from "drizzle-orm";
import { activityEvents, creditHolds, type emails } from "@/db/schema";
import { and, eq, or, sql } from "@/db/scope";
import { describeEvent } from "@/lib/activity/describe-event";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";

export const TIMELINE_EVENTS = [
  "drafted",
  "queued",
  "claimed",
  "sent",
  "unknown",
  "resolved",
  "bounced",
  "failed",
  "canceled",
  "unsubscribed",
] as const;

type TimelineEvent = {
  event: (typeof TIMELINE_EVENTS)[number];
  at: Date;
  note: string | null;
  by: string | null;
};
type EmailRow = typeof emails.$inferSelect;
type Event = typeof activityEvents.$inferSelect;

/**
 * What happened to an email, oldest first, from its own events and those of its address; and what it cost. Of several
 * attempts to hand it over, the last one is shown, with its number.
 */
export async function readEmailTimeline(
  ctx: Context,
  email: EmailRow,
): Promise<{ timeline: TimelineEvent[]; credits: number | null }> {
  const [events, [hold]] = await Promise.all([
    ctx.db
      .select()
      .from(activityEvents)
      .where(
        and(
          eq(activityEvents.workspaceId, ctx.workspaceId),
          eq(activityEvents.leadId, email.leadId),
          or(eq(activityEvents.emailMessageId, email.id), eq(activityEvents.kind, "suppressed")),
        ),
      )
      .orderBy(asc(activityEvents.at), asc(activityEvents.id)),
    ctx.db
      .select({ settled: creditHolds.settled })
      .from(creditHolds)
      .where(
        and(eq(creditHolds.workspaceId, ctx.workspaceId), sql`${creditHolds.id} = ${email.holdId}::uuid`),
      ),
  ]);
  const own = events.filter((one) => one.emailMessageId === email.id);
  const hasBounced = own.some(({ kind }) => kind === "email_bounced");
  const began = own[0]?.at ?? email.createdAt;
  const timeline = events.flatMap((event): TimelineEvent[] => {
    const entry =
      event.kind === "suppressed" ? fromSuppression(event, began, hasBounced) : fromOwnEvent(event);
    return entry ? [entry] : [];
  });
  if (email.claimedAt) {
    const note = email.attempts > 1 ? `Try ${email.attempts}.` : null;
    // The result of a claim follows the claim, even if both have the same timestamp.
    const after = timeline.findIndex(({ event, at }) => isEnd(event) && at >= email.claimedAt!);
    timeline.splice(after < 0 ? timeline.length : after, 0, {
      event: "claimed",
      at: email.claimedAt,
      note,
      by: null,
    });
    timeline.sort((one, other) => one.at.getTime() - other.at.getTime());
  }
  return { timeline, credits: hold?.settled == null ? null : toCredits(hold.settled) };
}

/** The address was suppressed after the email, and as far as can be known because of it. */
function fromSuppression(
  { at, reason, note }: Event,
  began: Date,
  hasBounced: boolean,
): TimelineEvent | null {
  if (at.getTime() <= began.getTime()) return null;
  if (reason === "unsubscribed") return { event: "unsubscribed", at, note: null, by: null };
  return reason === "bounced" && !hasBounced ? { event: "bounced", at, note, by: null } : null;
}

function fromOwnEvent(event: Event): TimelineEvent | null {
  const { at, reason } = event;
  if (reason === "arrived" || reason === "not_arrived") {
    return { event: "resolved", at, note: describeEvent(event), by: actorOf(event) };
  }
  const name = TIMELINE_EVENTS.find((one) => event.kind === `email_${one}`);
  if (!name) return null;
  return { event: name, at, note: describeEvent(event), by: reason === "canceled" ? actorOf(event) : null };
}

function actorOf({ actorKind, actorName }: Event): string {
  return actorKind === "system" ? "The operator's command line" : (actorName ?? actorKind);
}

function isEnd(event: TimelineEvent["event"]): boolean {
  return event !== "drafted" && event !== "queued";
}
