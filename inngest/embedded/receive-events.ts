import type { Core, Tx } from "./core";
import { createRuns, type NewRun } from "./create-runs";
import { holds, patternFor } from "./expression";
import { endStep, finishRun } from "./finish-run";
import { repeatOnDeadlock } from "./persist";
import { lockRun } from "./wake";

/** An event as functions see it. */
export type EngineEvent = { id: string; name: string; ts: number; data: { [key: string]: never } };

/**
 * Takes events in, all or none, and answers their ids. An id that came within 24 hours counts once: a sender
 * that does not know whether its first try arrived may send again.
 */
export async function receiveEvents(core: Core, events: EngineEvent[]): Promise<string[]> {
  const write = () =>
    core.sql.begin(async (tx) => {
      for (const event of events) {
        const fresh = await tx`
        insert into events as known (id, name, payload) values (${event.id}, ${event.name},
          ${JSON.stringify(event)}::text::jsonb)
        on conflict (id) do update set name = excluded.name, payload = excluded.payload, received_at = now()
          where known.received_at < now() - interval '24 hours'
        returning id`;
        if (fresh.length > 0) await deliverEvent(tx, core, event);
      }
    });
  await repeatOnDeadlock(write);
  return events.map((event) => event.id);
}

/** Cancels, answers waits and starts runs, in this order: an event never cancels what it starts itself. */
export async function deliverEvent(tx: Tx, core: Core, event: EngineEvent): Promise<void> {
  const started: NewRun[] = [];
  for (const plan of core.plans.values()) {
    for (const { event: name, condition } of plan.cancelOn) {
      if (name !== event.name) continue;
      const pattern = patternFor(condition, "event", event);
      if (pattern === null) continue;
      const runs = await tx<{ id: string }[]>`
        select id from runs where function_id = ${plan.id} and ended_at is null
          and event @> ${JSON.stringify(pattern)}::text::jsonb order by id`;
      for (const run of runs) await finishRun(tx, core, run.id, { status: "cancelled" });
    }
    const trigger = plan.events.find(
      ({ name, condition }) => name === event.name && holds(condition, { event }),
    );
    if (trigger) started.push({ plan, event });
  }
  const waits = await tx<{ run_id: string; step_id: string }[]>`
    select run_id, step_id from waits
    where event_name = ${event.name} and ${JSON.stringify(event)}::text::jsonb @> pattern order by run_id`;
  for (const wait of waits) {
    await lockRun(tx, wait.run_id);
    const answered = await tx`
      delete from waits where run_id = ${wait.run_id} and step_id = ${wait.step_id} returning run_id`;
    if (answered.length > 0) await endStep(tx, core, wait.run_id, wait.step_id, { data: event });
  }
  await createRuns(tx, core, started);
}
