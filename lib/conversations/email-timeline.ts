import { asc } from "drizzle-orm";
import { activityEvents, creditHolds, type emailMessages } from "@/db/schema";
import { and, eq, or, sql } from "@/db/scope";
import { describeEvent } from "@/lib/activity/describe-event";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";

export const LIFE_EVENTS = [
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

type LifeEvent = { event: (typeof LIFE_EVENTS)[number]; at: Date; note: string | null; by: string | null };
type EmailRow = typeof emailMessages.$inferSelect;
type Event = typeof activityEvents.$inferSelect;

/**
 * What happened to an email, oldest first, by its events and those of its address; and what it cost. Of several tries to
 * hand it over the last one is told, with how many there were.
 */
export async function readEmailTimeline(
  ctx: Context,
  email: EmailRow,
): Promise<{ life: LifeEvent[]; credits: number | null }> {
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
  const life = events.flatMap((event): LifeEvent[] => {
    const told = event.kind === "suppressed" ? tellSuppression(event, began, hasBounced) : tellOwn(event);
    return told ? [told] : [];
  });
  if (email.claimedAt) {
    const note = email.attempts > 1 ? `Try ${email.attempts}.` : null;
    // What came of a claim follows it, also where both are of one moment.
    const after = life.findIndex(({ event, at }) => isEnd(event) && at >= email.claimedAt!);
    life.splice(after < 0 ? life.length : after, 0, {
      event: "claimed",
      at: email.claimedAt,
      note,
      by: null,
    });
    life.sort((one, other) => one.at.getTime() - other.at.getTime());
  }
  return { life, credits: hold?.settled == null ? null : toCredits(hold.settled) };
}

/** An address that was blocked since, because of this email as far as anybody can know. */
function tellSuppression({ at, reason, note }: Event, began: Date, hasBounced: boolean): LifeEvent | null {
  if (at.getTime() <= began.getTime()) return null;
  if (reason === "unsubscribed") return { event: "unsubscribed", at, note: null, by: null };
  return reason === "bounced" && !hasBounced ? { event: "bounced", at, note, by: null } : null;
}

function tellOwn(event: Event): LifeEvent | null {
  const { at, reason } = event;
  if (reason === "arrived" || reason === "not_arrived") {
    const by =
      event.actorKind === "system" ? "The operator's command line" : (event.actorName ?? event.actorKind);
    return { event: "resolved", at, note: describeEvent(event), by };
  }
  const name = LIFE_EVENTS.find((one) => event.kind === `email_${one}`);
  return name ? { event: name, at, note: describeEvent(event), by: null } : null;
}

function isEnd(event: LifeEvent["event"]): boolean {
  return event !== "drafted" && event !== "queued";
}
