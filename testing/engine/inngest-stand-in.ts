import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Operation = { op: string; id: string; name?: string; data?: unknown; error?: unknown };
type Registered = {
  id: string;
  name: string;
  triggers: { event?: string; cron?: string }[];
  steps: { step: { runtime: { url: string }; retries?: { attempts?: number } } };
};
type Registration = { url: string; appName: string; functions: Registered[] };

/**
 * What an Inngest server of 2026 says and hears, as far as this service speaks with one: it takes registrations and events,
 * lists the functions of an app, and calls them over HTTP, signed, one request a step. It has no concurrency, cancellation,
 * crons or failure handlers, and forgets everything with its process.
 */
export async function startInngestStandIn(keys: { signingKey: string; eventKey: string }, port = 0) {
  let registrations: Registration[] = [];
  let calls = 0;
  let asked = 0;
  let lists = 0;
  let problem: Error | undefined;
  const running = new Set<Promise<void>>();
  const isKnown = (request: IncomingMessage) =>
    request.headers.authorization === `Bearer ${hashOf(keys.signingKey)}`;

  const server = createServer(async (request, response) => {
    // The encoder of its language ends each answer with a line break.
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" }).end(`${JSON.stringify(body)}\n`);
    };
    const { pathname } = new URL(request.url!, "http://inngest");
    const text = await textOf(request);
    const app = /^\/v1\/apps\/([^/]+)\/functions$/.exec(pathname)?.[1];
    if (pathname === `/e/${keys.eventKey}`) {
      const events = [JSON.parse(text)]
        .flat()
        .map((event) => ({ id: randomUUID(), ts: Date.now(), ...event }));
      for (const event of events) begin(event);
      return answer(200, { ids: events.map(({ id }) => id), status: 200 });
    }
    if (!isKnown(request)) return answer(401, { error: "Unauthorized", status: 401 });
    if (pathname === "/fn/register") {
      const registration = JSON.parse(text) as Registration;
      const isKnownApp = registrations.some(
        (known) => JSON.stringify(known) === JSON.stringify(registration),
      );
      asked += 1;
      if (!isKnownApp) registrations.push(registration);
      return answer(200, { ok: true, modified: !isKnownApp });
    }
    if (app) {
      lists += 1;
      const known = registrations.findLast(({ appName }) => appName === app);
      return answer(200, known?.functions.map(listed) ?? null);
    }
    answer(404, { error: "Not found", status: 404 });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  function begin(event: { name: string; data: unknown }): void {
    for (const fn of registrations.at(-1)?.functions ?? []) {
      if (!fn.triggers.some((trigger) => trigger.event === event.name)) continue;
      const run = execute(fn, event).catch((error) => {
        problem ??= error;
      });
      running.add(run);
      void run.finally(() => running.delete(run));
    }
  }

  async function execute(fn: Registered, event: unknown): Promise<void> {
    const runId = randomUUID();
    const steps: Record<string, { type: "data"; data: unknown }> = {};
    let attempt = 0;
    for (;;) {
      const { status, body } = await call(fn, "step", { runId, event, steps, attempt });
      if (status === 200) return;
      if (status !== 206) {
        attempt += 1;
        if (attempt > (fn.steps.step.retries?.attempts ?? 4)) return;
        await sleep(200);
        continue;
      }
      for (const operation of body as Operation[]) {
        if (operation.op === "StepPlanned") {
          const planned = await call(fn, operation.id, { runId, event, steps, attempt });
          for (const one of planned.body as Operation[]) if (take(one, steps)) attempt = 0;
        } else if (operation.op === "Sleep") {
          await sleep(Math.max(0, Date.parse(operation.name!) - Date.now() || 0));
          steps[operation.id] = { type: "data", data: null };
        } else if (take(operation, steps)) attempt = 0;
        else attempt += 1;
      }
      if (attempt > (fn.steps.step.retries?.attempts ?? 4)) return;
      if (attempt > 0) await sleep(200);
    }
  }

  type Run = { runId: string; event: unknown; steps: object; attempt: number };
  async function call(fn: Registered, stepId: string, { runId, event, steps, attempt }: Run) {
    const url = new URL(fn.steps.step.runtime.url);
    url.searchParams.set("stepId", stepId);
    const order = Object.keys(steps);
    const body = {
      version: 2,
      event,
      events: [event],
      steps,
      ctx: {
        run_id: runId,
        attempt,
        max_attempts: 9,
        disable_immediate_execution: false,
        use_api: false,
        stack: { stack: order, current: order.length },
      },
    };
    calls += 1;
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-inngest-signature": signatureOf(keys.signingKey, canonical(body)),
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    const text = (await response?.text()) ?? "";
    return { status: response?.status ?? 502, body: text === "" ? null : (JSON.parse(text) as unknown) };
  }

  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    registrations: () => registrations,
    /** How often it was asked to register functions, known ones too. */
    asked: () => asked,
    /** How often it was asked which functions it has. */
    lists: () => lists,
    calls: () => calls,
    problem: () => problem,
    /** As after a restart without a store. */
    forget: () => {
      registrations = [];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await Promise.all(running);
    },
  };
}

/** A function as its API lists it: `Function` of `pkg/cqrs/functions.go`. Its `id` is what the SDK registered. */
function listed(fn: Registered) {
  return {
    internal_id: uuidOf(fn.id),
    env_id: "00000000-0000-4000-b000-000000000000",
    app_id: uuidOf("app"),
    id: fn.id,
    name: fn.name,
    config: fn,
    created_at: "2026-11-24T09:00:00Z",
    // The zero of its language: not archived.
    archived_at: "0001-01-01T00:00:00Z",
  };
}

/** The same for the same name, as that server's are: they are made of the name's SHA-1. */
function uuidOf(name: string): string {
  const digest = createHash("sha1").update(name).digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** What stands in the header `x-inngest-signature` of a call with this body. */
export function signatureOf(signingKey: string, body: string): string {
  const seconds = String(Math.floor(Date.now() / 1_000));
  const hmac = createHmac("sha256", signingKey.replace(/^signkey-\w+-/, ""));
  return `t=${seconds}&s=${hmac.update(body).update(seconds).digest("hex")}`;
}

function take(operation: Operation, steps: Record<string, { type: "data"; data: unknown }>): boolean {
  if (operation.op === "StepError" || operation.op === "StepFailed") return false;
  if (operation.op !== "StepRun" && operation.op !== "Step")
    throw new Error(`The stand-in does not know the operation ${operation.op}.`);
  steps[operation.id] = { type: "data", data: operation.data ?? null };
  return true;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

function hashOf(key: string): string {
  const prefix = /^signkey-\w+-/.exec(key)?.[0] ?? "";
  return prefix + createHash("sha256").update(key.slice(prefix.length), "hex").digest("hex");
}

/** As RFC 8785 §3.2.3 sorts it; our events hold nothing else that it would change. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
}
