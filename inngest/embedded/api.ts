import { createHash } from "node:crypto";
import type { Operation } from "./call-function";
import { cancelRun } from "./cancel-run";
import { writeCheckpoint } from "./checkpoint";
import type { Core, EngineEvent } from "./core";
import { deliverEvent } from "./finish-run";
import { repeatOnDeadlock } from "./persist";
import { toStorableJson } from "./to-storable-json";

/** Maximum size of one event, in bytes of JSON. */
const MAX_EVENT_BYTES = 512 * 1024;

/**
 * The part of Inngest's HTTP API that the SDK's client uses: receiving events, checkpoints of running steps, canceling
 * a run.
 */
export async function answerApi(core: Core, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (core.state === "stopped") return json({ error: "The engine is not running.", status: 503 }, 503);
  if (request.method === "POST" && pathname.startsWith("/e/")) return takeEvents(core, request);

  const checkpoint = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(pathname);
  if (request.method === "POST" && checkpoint) {
    const body = (await request.json()) as { qi_id: string; steps: Operation[] };
    const runId = decodeURIComponent(checkpoint[1]!);
    const goesOn = await writeCheckpoint(core, runId, body.qi_id, body.steps);
    return goesOn ? json({}, 200) : json({ error: "The run does not go on here." }, 409);
  }
  const run = /^\/v1\/runs\/([^/]+)$/.exec(pathname);
  if (request.method === "DELETE" && run) {
    const cancelled = await cancelRun(core, decodeURIComponent(run[1]!));
    return cancelled ? new Response(null, { status: 204 }) : json({ error: "No such run is open." }, 404);
  }
  if (request.method === "POST" && pathname === "/fn/register") return json({ status: 200, ok: true }, 200);
  return json({ error: `The embedded engine has no ${request.method} ${pathname}.`, status: 404 }, 404);
}

async function takeEvents(core: Core, request: Request): Promise<Response> {
  const body = (await request.json()) as unknown;
  const payloads = (Array.isArray(body) ? body : [body]) as Partial<EngineEvent>[];
  const seed = request.headers.get("x-inngest-event-id-seed");
  const events: EngineEvent[] = [];
  for (const [index, payload] of payloads.entries()) {
    if (typeof payload?.name !== "string" || payload.name === "") {
      return refuseEvent(400, "An event needs a name.");
    }
    const text = JSON.stringify(payload);
    if (Buffer.byteLength(text) > MAX_EVENT_BYTES) {
      return refuseEvent(413, `The event "${payload.name}" is larger than ${MAX_EVENT_BYTES} bytes.`);
    }
    if (toStorableJson(payload) !== text) {
      const remedy = "Take U+0000 and lone surrogates out of it.";
      return refuseEvent(
        400,
        `The event "${payload.name}" holds text that PostgreSQL cannot store. ${remedy}`,
      );
    }
    events.push({
      ...payload,
      id: payload.id || eventId(seed, index),
      name: payload.name,
      ts: payload.ts || Date.now(),
      data: payload.data ?? {},
    });
  }
  const ids = await receiveEvents(core, events);
  return json({ ids, status: 200 }, 200);
}

/** The same for each repetition of one `send`, so that a repeated one is recognized. */
function eventId(seed: string | null, index: number): string {
  if (seed === null) return crypto.randomUUID();
  return createHash("sha256").update(`${seed}:${index}`).digest("hex").slice(0, 32);
}

function refuseEvent(status: number, error: string): Response {
  return json({ ids: [], status, error }, status);
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/**
 * Receives events, all or none, and returns their ids. An id received again within 24 hours is ignored, so a sender
 * that does not know whether its first attempt arrived may send again.
 */
async function receiveEvents(core: Core, events: EngineEvent[]): Promise<string[]> {
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
