import type { Core, EngineEvent } from "./core";
import { deliverEvent } from "./finish-run";
import { repeatOnDeadlock } from "./persist";

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
