import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { serveAddress } from "@/inngest/client";
import type { HealthFact } from "@/lib/process/health";
import { lastServerCall } from "@/lib/runs/server-calls";

const CHECK_MS = 60_000;
const FIRST_DELAY_MS = 1_000;
const ANSWER_LIMIT_MS = 5_000;
/** The server calls the sweep every minute. With several processes behind one address, each gets a share of the calls. */
const SILENCE_MS = 600_000;

export type InngestServer = { health(): HealthFact; stop(): void };

type Finding =
  | { kind: "unknown" }
  | { kind: "away"; why: string }
  | { kind: "refused" }
  | { kind: "unregistered"; why: string }
  | { kind: "registered"; since: number };

/**
 * Registers the functions with the Inngest server at the public address, and keeps them registered: at every start (the
 * server compares, and does nothing if nothing changed), with growing delays while the server is away, and again whenever a
 * check, once a minute, finds that it does not know them. Nothing waits for this.
 */
export function openInngestServer(
  client: Inngest,
  functions: InngestFunction.Any[],
  checkMs = CHECK_MS,
): InngestServer {
  const server = new URL(client.apiBaseUrl).origin;
  const address = serveAddress();
  // Calls the SDK's own PUT handler without a socket. Only this closure can reach this handler.
  const register = serve({ client, functions, enableUnauthedSync: true, ...address });
  const ended = new AbortController();
  let finding: Finding = { kind: "unknown" };

  void (async () => {
    let isFirst = true;
    for (let delay = FIRST_DELAY_MS; !ended.signal.aborted; ) {
      const next = await look(isFirst).catch((error): Finding => ({ kind: "away", why: wordsOf(error) }));
      if (next.kind === "registered") isFirst = false;
      report(next);
      delay = next.kind === "registered" ? checkMs : Math.min(delay * 2, checkMs);
      // Jitter, so that processes started together do not all connect at once.
      const pause = delay * (0.75 + Math.random() / 2);
      await sleep(pause, undefined, { signal: ended.signal, ref: false }).catch(() => {});
      if (next.kind === "registered") delay = FIRST_DELAY_MS;
    }
  })();

  async function look(isFirst: boolean): Promise<Finding> {
    const before = await askForFunctions();
    if (before === "refused") return { kind: "refused" };
    if (!isFirst && (before === "unknown" || isComplete(before))) return stillRegistered();
    const url = new URL(address.servePath, address.serveOrigin);
    const response = await register(new Request(url, { method: "PUT", headers: { host: url.host } }));
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    if (!response.ok) return { kind: "unregistered", why: message ?? `status ${response.status}` };
    const after = await askForFunctions();
    if (after === "refused") return { kind: "refused" };
    if (after === "unknown" || isComplete(after)) return stillRegistered();
    return { kind: "unregistered", why: "it accepted the registration, but does not know them" };
  }

  const stillRegistered = (): Finding =>
    finding.kind === "registered" ? finding : { kind: "registered", since: Date.now() };
  const isComplete = (known: Set<string>) => functions.every((fn) => known.has(fn.id(client.id)));

  /** The function ids that the server has for this app; `unknown` if it cannot list them. */
  async function askForFunctions(): Promise<Set<string> | "refused" | "unknown"> {
    const response = await fetch(new URL(`/v1/apps/${client.id}/functions`, server), {
      headers: client.signingKey ? { authorization: `Bearer ${hashOfKey(client.signingKey)}` } : {},
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    if (response.status === 401 || response.status === 403) return "refused";
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    const list = Array.isArray(body) ? body : (body as { data?: unknown } | null | undefined)?.data;
    // An unregistered app is an empty list, which Go serializes as null.
    if (response.ok && body === null) return new Set();
    if (!response.ok || !Array.isArray(list)) return "unknown";
    return new Set(list.map(slugOf));
  }

  function report(next: Finding): void {
    const said = sentence(next);
    if (next.kind !== finding.kind && (next.kind !== "registered" || finding.kind !== "unknown"))
      (next.kind === "registered" ? console.log : console.error)(said);
    finding = next;
  }

  function sentence(now: Finding): string {
    switch (now.kind) {
      case "unknown":
        return `Functions run on the Inngest server at ${server}.`;
      case "away":
        return `The Inngest server at ${server} does not respond (${now.why}). Start it, or correct INNGEST_BASE_URL or INNGEST_DEV. Until then, events wait here, and nothing is lost.`;
      case "refused":
        return `The Inngest server at ${server} refuses our signing key. Set INNGEST_SIGNING_KEY to the key that the server has.`;
      case "unregistered":
        return `The Inngest server at ${server} does not have our functions (${now.why}). It is retried automatically; check that server's log if this persists.`;
      case "registered":
        return `Functions run on the Inngest server at ${server}, which calls ${address.serveOrigin}${address.servePath}.`;
    }
  }

  return {
    health: () => {
      const lastCall = lastServerCall();
      const facts = { mode: "inngest", lastCallAt: lastCall?.toISOString() ?? null };
      if (finding.kind === "unknown") return { ok: true, ...facts, message: sentence(finding) };
      if (finding.kind !== "registered")
        return { ok: false, degraded: true, ...facts, message: sentence(finding) };
      const quietSince = Math.max(finding.since, lastCall?.getTime() ?? 0);
      if (Date.now() - quietSince > SILENCE_MS) {
        const message = `The Inngest server at ${server} has not called this process since ${new Date(quietSince).toISOString()}. It has to reach ${address.serveOrigin}${address.servePath}: set PUBLIC_URL to an address that it can reach.`;
        return { ok: false, degraded: true, ...facts, message };
      }
      return { ok: true, ...facts, message: sentence(finding) };
    },
    stop: () => ended.abort(),
  };
}

/**
 * The function's id as the SDK registered it. The server's JSON has it in `id` since 0.29 (`pkg/cqrs/functions.go`, whose
 * `internal_id` is a UUID), and had it in `Slug` before; the cloud's has `slug`.
 */
function slugOf(fn: { slug?: string; id?: string; Slug?: string }): string {
  return fn.slug ?? fn.id ?? fn.Slug ?? "";
}

/** In the format the server expects: the prefix, and the SHA-256 of the key's bytes. */
function hashOfKey(key: string): string {
  const prefix = /^signkey-\w+-/.exec(key)?.[0] ?? "";
  return prefix + createHash("sha256").update(key.slice(prefix.length), "hex").digest("hex");
}

function wordsOf(error: unknown): string {
  const { cause, name, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? (name === "TimeoutError" ? "no answer in time" : message);
}
