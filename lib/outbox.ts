import { sql } from "drizzle-orm";
import type { Database } from "@/db";
import { outboxEvents } from "@/db/schema";
import { perProcess } from "@/lib/process/per-process";
import type { DomainEvent } from "./events";

/** Sends events to the engine; `id` makes a second delivery of the same event harmless. */
export type SendEvents = (
  events: { id: string; name: string; data: Record<string, unknown> }[],
) => Promise<unknown>;

export type Outbox = { flushSoon(): void; flush(): Promise<number>; stop(): Promise<void> };

const BATCH = 100;
const LEASE = sql`now() + interval '30 seconds'`;
const RETRY = sql`now() + interval '3 seconds'`;

const place = perProcess<{ outbox?: Outbox | undefined }>("outbox", () => ({}));

/** Writes events in the transaction of `db`, so that they exist exactly if the rows they refer to do. */
export async function writeOutbox(db: Database, events: DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insert(outboxEvents)
    .values(events.map((event) => ({ name: event.name, data: JSON.stringify(event.data) })));
}

/** Wakes this process's sender, if it has one. Events that it misses are sent by the poll of any process. */
export function flushOutboxSoon(): void {
  place.outbox?.flushSoon();
}

/**
 * Starts this process's sender. It runs after every commit, and every two seconds for events that other processes left
 * behind.
 */
export function startOutbox(db: Database, send: SendEvents): Outbox {
  let running: Promise<number> | undefined;
  let again = false;
  const flush = async (): Promise<number> => {
    let sent = 0;
    for (let batch = BATCH; batch === BATCH; sent += batch) batch = await sendBatch(db, send);
    return sent;
  };
  const flushSoon = () => {
    if (running) {
      again = true;
      return;
    }
    running = flush()
      .catch((error) => {
        console.error(
          JSON.stringify({ level: "error", message: "events could not be handed on", error: String(error) }),
        );
        return 0;
      })
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          flushSoon();
        }
      });
  };
  const timer = setInterval(flushSoon, 2_000);
  timer.unref();
  const outbox: Outbox = {
    flushSoon,
    flush,
    stop: async () => {
      clearInterval(timer);
      if (place.outbox === outbox) place.outbox = undefined;
      again = false;
      await running;
    },
  };
  place.outbox = outbox;
  flushSoon();
  return outbox;
}

/**
 * Leases a batch, sends it, then deletes it. The lease commits before sending, so two senders do not send the same rows at
 * once. After a crash between sending and deleting, the lease expires and the events are sent again under the same ids,
 * which the engine counts once.
 */
async function sendBatch(db: Database, send: SendEvents): Promise<number> {
  const rows = await db.execute<{ id: string; name: string; data: string }>(sql`
    update ${outboxEvents} set leased_until = ${LEASE}
    where id in (
      select id from ${outboxEvents} where leased_until <= now() order by leased_until limit ${BATCH} for update skip locked
    )
    returning id, name, data`);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  try {
    await send(rows.map((row) => ({ id: row.id, name: row.name, data: JSON.parse(row.data) })));
  } catch (error) {
    await db.execute(
      sql`update ${outboxEvents} set leased_until = ${RETRY} where id = any(${sql.param(ids)}::uuid[])`,
    );
    throw error;
  }
  await db.execute(sql`delete from ${outboxEvents} where id = any(${sql.param(ids)}::uuid[])`);
  return rows.length;
}
