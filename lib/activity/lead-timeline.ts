import { z } from "zod";
import { ACTIVITY_KINDS, activityEvents, emails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isoTime, uuid } from "@/lib/shapes";
import { describeEvent } from "./describe-event";

const TIMELINE_KINDS = [
  "found",
  "imported",
  "scored",
  "facts_gone",
  "facts_unchecked",
  "added",
  "edited",
  "tagged",
  "assigned",
  "moved",
  "merged",
  "separated",
  "note_written",
  "draft_edited",
  "draft_regenerated",
  "draft_skipped",
  "draft_restored",
  "email_approved",
  "email_queued",
  "email_sent",
  "email_unknown",
  "email_bounced",
  "email_failed",
  "email_canceled",
  "email_received",
  "email_answered",
  "auto_replied",
  "held",
  "replied",
  "rejected",
  "unsubscribed",
  "bounced",
  "restored",
  "suppressed",
  "call_queued",
  "step_skipped",
  "called",
  "complained",
] as const;

/** One thing that happened to a lead; only recorded facts. */
export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: isoTime,
  by: z.string().nullable().describe("Who did it, such as `user:…`; null if unknown."),
  note: z.string().nullable(),
  emailId: uuid.nullable(),
  change: z
    .object({
      fields: z.array(z.string()).optional(),
      added: z.array(z.string()).optional(),
      removed: z.array(z.string()).optional(),
      ownerId: uuid.nullable().optional(),
      fromAgentId: uuid.optional(),
      toAgentId: uuid.optional(),
      otherId: uuid.optional(),
    })
    .nullable()
    .describe("What was changed by hand; null for everything else."),
});
export type TimelineEntry = z.input<typeof TimelineEntry>;

type Event = typeof activityEvents.$inferSelect & { subject: string | null };
type Entry = Omit<TimelineEntry, "at"> & { at: Date };

/** What happened to a lead, oldest first; events with the same timestamp in their natural order. */
export async function readLeadTimeline(ctx: Context, leadId: string): Promise<TimelineEntry[]> {
  const rows = await ctx.db
    .select({ event: activityEvents, subject: emails.subject })
    .from(activityEvents)
    .leftJoin(
      emails,
      and(eq(emails.workspaceId, activityEvents.workspaceId), eq(emails.id, activityEvents.emailMessageId)),
    )
    .where(and(eq(activityEvents.workspaceId, ctx.workspaceId), eq(activityEvents.leadId, leadId)));
  // The email that made somebody a person who replied is listed as their reply.
  const replies = new Set(
    rows.flatMap(({ event }) => (event.kind === "replied" ? (event.emailMessageId ?? []) : [])),
  );
  return rows
    .filter(({ event }) => event.kind !== "email_received" || !replies.has(event.emailMessageId ?? ""))
    .map(({ event, subject }) => ({ ...event, subject }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
    .flatMap(toEntries);
}

const RANKS = new Map(ACTIVITY_KINDS.map((kind, rank) => [kind, rank]));

function rankOf({ kind }: Event): number {
  return RANKS.get(kind)!;
}

const BY_HAND = {
  lead_added: "added",
  lead_edited: "edited",
  lead_tagged: "tagged",
  lead_assigned: "assigned",
  lead_moved: "moved",
  lead_merged: "merged",
  lead_separated: "separated",
} as const;

function toEntries(event: Event): Entry[] {
  const { kind, at, emailMessageId: emailId, actorKind, actorId } = event;
  const note = describeEvent(event);
  const byItself = { at, note, emailId, by: null, change: null };
  switch (kind) {
    case "lead_added":
    case "lead_edited":
    case "lead_tagged":
    case "lead_assigned":
    case "lead_moved":
    case "lead_merged":
    case "lead_separated":
      return [{ ...byItself, kind: BY_HAND[kind], by: `${actorKind}:${actorId}`, change: event.details }];
    case "note_written":
    case "draft_edited":
    case "draft_regenerated":
    case "draft_skipped":
    case "draft_restored":
    case "email_approved":
      return [{ ...byItself, kind, by: `${actorKind}:${actorId}` }];
    case "lead_found":
    case "lead_imported":
      return [
        { ...byItself, kind: kind === "lead_found" ? "found" : "imported" },
        ...(typeof event.details?.score === "number"
          ? [{ ...byItself, kind: "scored" as const, note: `${event.details.score}` }]
          : []),
      ];
    case "lead_judged":
      return [
        { ...byItself, kind: "scored", note: `${event.details?.score ?? 0}`, by: `${actorKind}:${actorId}` },
      ];
    case "facts_gone":
    case "facts_unchecked":
      return [{ ...byItself, kind, change: event.details }];
    case "email_drafted":
      return [{ ...byItself, kind: "email_queued", note: event.subject }];
    case "email_sent":
    case "email_unknown":
    case "email_bounced":
    case "email_failed":
    case "email_canceled":
    case "email_received":
    case "email_answered":
    case "auto_replied":
    case "held":
    case "complained":
    case "suppressed":
    case "call_queued":
    case "step_skipped":
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
