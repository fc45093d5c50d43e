import type { activityEvents } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";

type Row = typeof activityEvents.$inferInsert;

/** What describes an event; the actor comes from the context, the time from the transaction. */
export type NewActivity = Pick<Row, "kind"> &
  Partial<
    Pick<Row, "campaignId" | "leadId" | "runId" | "emailMessageId" | "callId" | "reason" | "details" | "note">
  >;

/** Maximum number of events per statement; small enough not to delay other requests. */
const PORTION = 500;

/**
 * Records events in the transaction that makes them true, and never outside one: what is rolled back did not happen.
 * Events of one invocation keep their order. For many emails at once see `activityInsert`.
 */
export async function recordActivity(ctx: Context, events: readonly NewActivity[]): Promise<void> {
  if (!ctx.inTransaction) throw new Error("An activity event is written in the transaction of its fact.");
  for (let start = 0; start < events.length; start += PORTION) {
    const rows = events.slice(start, start + PORTION).map((event) => ({ ...event, id: newId() }));
    await ctx.db.execute(sql`
      insert into activity_events (id, workspace_id, campaign_id, lead_id, run_id, email_message_id, call_id, kind, reason,
        details, note, actor_kind, actor_id, actor_name)
      select v.id, ${ctx.workspaceId}, v."campaignId", v."leadId", v."runId", v."emailMessageId", v."callId", v.kind, v.reason,
        v.details, v.note, ${ctx.actor.kind}, ${ctx.actor.id}, ${nameOfActor(ctx)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(id uuid, "campaignId" uuid, "leadId" uuid,
        "runId" uuid, "emailMessageId" uuid, "callId" uuid, kind text, reason text, details jsonb, note text)`);
  }
}

type Column = Exclude<keyof Row, "id" | "at">;

/**
 * The same as part of a statement, for many events at once: inserts one event for each row of `from`, in SQL (`written
 * w`). The other columns are SQL expressions over that row, constants of the code or parameters, never values from
 * input. The statement must be the one that makes the facts true, or run in its transaction.
 */
export function activityInsert(
  from: string,
  columns: Record<"workspaceId" | "kind" | "actorKind" | "actorId", string> & Partial<Record<Column, string>>,
): string {
  const names = Object.keys(columns).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  return `insert into activity_events (id, ${names.join(", ")}) select ${NEW_ID}, ${Object.values(columns).join(", ")} from ${from}`;
}

/** A UUID of version 7 like those of `newId`, in SQL; the UUIDs of one statement are in no order. */
const NEW_ID = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

/** The actor's current name; a key's name is looked up, because requests do not carry it. */
function nameOfActor({ workspaceId, actor }: Context) {
  if (actor.name !== undefined || actor.kind !== "key") return sql`${actor.name ?? null}::text`;
  return sql`(select name from api_keys where workspace_id = ${workspaceId} and id = ${actor.id}::uuid)`;
}
