import { perProcess } from "./per-process";

export type ServiceState = "starting" | "ok" | "stopping";

/**
 * What one part reports about itself; `ok: false` comes with a `message` that names the remedy. `degraded`: it does not
 * work as it should, but requests can be served.
 */
export type HealthFact = { ok: boolean; degraded?: boolean; message?: string } & Record<string, unknown>;

export const HEALTH_PARTS = ["database", "engine", "mail", "search"] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export type Health = { status: ServiceState | "degraded" | "unavailable"; version: string } & Record<
  HealthPart,
  HealthFact
>;

type Registry = {
  state: ServiceState;
  version: string;
  facts: Map<HealthPart, () => HealthFact | Promise<HealthFact>>;
};

const registry = perProcess<Registry>("health", () => ({
  state: "starting",
  version: "0.0.0",
  facts: new Map(),
}));

export function setServiceState(state: ServiceState): void {
  registry.state = state;
}

export function serviceState(): ServiceState {
  return registry.state;
}

export function setServiceVersion(version: string): void {
  registry.version = version;
}

export function serviceVersion(): string {
  return registry.version;
}

/** Registers the health check of a part; it runs anew for every reading. */
export function reportHealth(part: HealthPart, ask: () => HealthFact | Promise<HealthFact>): void {
  registry.facts.set(part, ask);
}

/**
 * The service's health. `ready` is false while it starts or stops, and while the database or the engine is down. If one of
 * these two works only in part, the status is `degraded`. Mail that is refused changes neither, because everything else can
 * be used.
 */
export async function readHealth(): Promise<{ ready: boolean; health: Health }> {
  const facts = Object.fromEntries(
    await Promise.all(HEALTH_PARTS.map(async (part) => [part, await askPart(part)] as const)),
  ) as Record<HealthPart, HealthFact>;
  const needed = [facts.database, facts.engine];
  const ready = registry.state === "ok" && needed.every((fact) => fact.ok || fact.degraded === true);
  return {
    ready,
    health: { status: statusOf(registry.state, needed, ready), version: registry.version, ...facts },
  };
}

function statusOf(state: ServiceState, needed: HealthFact[], ready: boolean): Health["status"] {
  if (state !== "ok") return state;
  if (!ready) return "unavailable";
  return needed.every((fact) => fact.ok) ? "ok" : "degraded";
}

async function askPart(part: HealthPart): Promise<HealthFact> {
  const ask = registry.facts.get(part);
  if (!ask) return { ok: false, message: "Not started." };
  try {
    return await ask();
  } catch {
    return { ok: false, message: "Does not respond." };
  }
}
