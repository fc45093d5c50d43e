import { z } from "zod";
import { isoText } from "@/db/iso-text";
import { type ActivityDetails, type activityEvents, LOGGED_KINDS } from "@/db/schema";
import { sql } from "@/db/scope";
import { describeEvent } from "@/lib/activity/describe-event";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { isUuid, wholeNumber } from "@/lib/shapes";
import { Activity } from "./activity";
import { CampaignId } from "./campaign-input";
import { findCampaign } from "./find-campaign";
import { runFailureSentence } from "./run-failure-sentence";

export const listCampaignActivity = capability(
  {
    name: "listCampaignActivity",
    description:
      "Lists what happened in a campaign, newest first: leads found with their page, emails sent or bounced, who replied or unsubscribed, starts, pauses and ends.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId.extend({
      before: z
        .string()
        .max(80)
        .optional()
        .describe("The `next` of an earlier response: older entries follow."),
      limit: wholeNumber(1, 200).default(50),
    }),
    output: z.object({
      entries: z.array(Activity),
      next: z.string().nullable().describe("Where the older entries begin; null: there are none."),
    }),
  },
  async (ctx, { id, before, limit }) => {
    await findCampaign(ctx, id);
    const rows = await readEvents(ctx, id, readCursor(before), limit + 1);
    const last = rows.slice(0, limit).at(-1);
    return {
      entries: rows.slice(0, limit).map(toActivity),
      next: rows.length > limit && last ? `${last.at}_${last.id}` : null,
    };
  },
);

type Event = Pick<
  typeof activityEvents.$inferSelect,
  "id" | "reason" | "note" | "leadId" | "runId" | "emailMessageId" | "actorKind" | "actorName"
> & {
  kind: (typeof LOGGED_KINDS)[number];
  /** ISO 8601 in UTC, with milliseconds. */
  at: string;
  details: ActivityDetails | null;
  run: Activity["run"];
  failure: Parameters<typeof runFailureSentence>[0] | null;
  lead: Activity["lead"];
  email: Activity["email"];
};

type Cursor = { at: string; id: string };

/**
 * The newest events of a campaign older than `before`, with the current state of the records they are about. The page
 * is selected before anything is joined to it, so an index alone determines how much is read.
 */
async function readEvents(
  ctx: Context,
  campaignId: string,
  before: Cursor | null,
  limit: number,
): Promise<readonly Event[]> {
  const isOlder = before ? sql`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;
  // A partial index covers only these kinds; it is used only if the query lists them exactly as the index does.
  const isLogged = sql.raw(`kind in (${LOGGED_KINDS.map((kind) => `'${kind}'`).join(", ")})`);
  return ctx.db.execute<Event>(sql`
    select e.id, ${sql.raw(isoText("e.at"))} as at, e.kind, e.reason, e.note, e.details,
      e.lead_id as "leadId", e.run_id as "runId", e.email_message_id as "emailMessageId",
      e.actor_kind as "actorKind", e.actor_name as "actorName",
      case when r.id is not null then jsonb_build_object('kind', r.kind, 'mode', r.mode, 'targetCount', r.target_count,
        'found', r.found) end as run, case when r.id is not null then
        jsonb_build_object('failureReason', r.failure_reason, 'failureData', r.failure_data) end as failure,
      case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name, 'company', l.company, 'email', l.email,
        'score', l.score, 'sample', l.sample, 'url', coalesce(
          jsonb_path_query_first(l.evidence, '$[*] ? (@.field == "email").url') #>> '{}', l.evidence #>> '{0,url}')) end as lead,
      case when m.id is not null then jsonb_build_object('id', m.id, 'subject', m.subject) end as email
    from (
      select * from activity_events
      where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and ${isLogged} and ${isOlder}
      order by at desc, id desc limit ${limit}
    ) e
    left join runs r on r.workspace_id = e.workspace_id and r.id = e.run_id
    left join leads l on l.workspace_id = e.workspace_id and l.id = e.lead_id
    left join emails m on m.workspace_id = e.workspace_id and m.id = e.email_message_id
    order by e.at desc, e.id desc`);
}

function toActivity(event: Event): Activity {
  const { at, run, lead, email } = event;
  // Pauses, resumes and stops are events of the campaign; their effect on the run is shown by the run.
  const isOfRun =
    event.kind === "run_started" || event.kind === "run_completed" || event.kind === "run_failed";
  return {
    id: event.emailMessageId ?? event.leadId ?? (isOfRun ? event.runId! : event.id),
    kind: event.kind,
    at,
    by: event.actorKind === "system" || event.leadId !== null ? null : (event.actorName ?? event.actorKind),
    note:
      event.kind === "run_failed" ? event.failure && runFailureSentence(event.failure) : describeEvent(event),
    run: isOfRun ? run : null,
    lead,
    email,
  };
}

/** Parses a cursor: a timestamp and an id, in the order of the list. Errors: `validation_error`. */
function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const [at = "", id = ""] = cursor.split("_");
  if (isUuid(id) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at)))
    return { at, id };
  throw new AppError("validation_error", "The cursor is invalid. Leave it out to start with the newest.", [
    { path: "before", message: "must be the `next` of an earlier response" },
  ]);
}
