import { z } from "zod";
import { ACTIVITY_KINDS, activityEvents, emailMessages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isoTime, uuid } from "@/lib/shapes";
import { describeEvent } from "./describe-event";

const TIMELINE_KINDS = [
  "found",
  "imported",
  "scored",
  "email_queued",
  "email_sent",
  "email_unknown",
  "email_bounced",
  "email_failed",
  "email_canceled",
  "replied",
  "rejected",
  "unsubscribed",
  "bounced",
  "restored",
  "suppressed",
  "called",
] as const;

/** One thing that happened to a lead; only recorded facts. */
export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: isoTime,
  by: z.string().nullable().describe("Who, as in the ledger: `user:…`; null where nobody's hand is known."),
  note: z.string().nullable(),
  emailId: uuid.nullable(),
});
export type TimelineEntry = z.input<typeof TimelineEntry>;

type Event = typeof activityEvents.$inferSelect & { subject: string | null };
type Entry = Omit<TimelineEntry, "at"> & { at: Date };

/** What happened to a lead, oldest first; events with the same timestamp in their natural order. */
export async function readLeadTimeline(ctx: Context, leadId: string): Promise<TimelineEntry[]> {
  const rows = await ctx.db
    .select({ event: activityEvents, subject: emailMessages.subject })
    .from(activityEvents)
    .leftJoin(
      emailMessages,
      and(
        eq(emailMessages.workspaceId, activityEvents.workspaceId),
        eq(emailMessages.id, activityEvents.emailMessageId),
      ),
    )
    .where(and(eq(activityEvents.workspaceId, ctx.workspaceId), eq(activityEvents.leadId, leadId)));
  return rows
    .map(({ event, subject }) => ({ ...event, subject }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
    .flatMap(toEntries);
}

const RANKS = new Map(ACTIVITY_KINDS.map((kind, rank) => [kind, rank]));

function rankOf({ kind }: Event): number {
  return RANKS.get(kind)!;
}

function toEntries(event: Event): Entry[] {
  const { kind, at, emailMessageId: emailId, actorKind, actorId } = event;
  const note = describeEvent(event);
  const byItself = { at, note, emailId, by: null };
  switch (kind) {
    case "lead_found":
    case "lead_imported":
      return [
        { ...byItself, kind: kind === "lead_found" ? "found" : "imported" },
        { ...byItself, kind: "scored", note: `${event.details?.score ?? 0}` },
      ];
    case "email_drafted":
      return [{ ...byItself, kind: "email_queued", note: event.subject }];
    case "email_sent":
    case "email_unknown":
    case "email_bounced":
    case "email_failed":
    case "email_canceled":
    case "suppressed":
      return [{ ...byItself, kind }];
    case "replied":
    case "rejected":
    case "unsubscribed":
    case "bounced":
    case "restored":
    case "called":
      return [{ ...byItself, kind, by: `${actorKind}:${actorId}` }];
    // Events of a message or of a run.
    default:
      return [];
  }
}
