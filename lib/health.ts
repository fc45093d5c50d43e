import { perProcess } from "@/lib/per-process";

export type ServiceState = "starting" | "ok" | "stopping";

/** What one part says of itself; `ok: false` with a `message` that names the remedy. */
export type HealthFact = { ok: boolean; message?: string } & Record<string, unknown>;

export const HEALTH_PARTS = ["database", "engine", "mail", "search"] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export type Health = { status: ServiceState | "unavailable"; version: string } & Record<
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

export function setServiceVersion(version: string): void {
  registry.version = version;
}

export function serviceVersion(): string {
  return registry.version;
}

/** Says how a part is asked for its health; asked anew for every reading. */
export function reportHealth(part: HealthPart, ask: () => HealthFact | Promise<HealthFact>): void {
  registry.facts.set(part, ask);
}

/**
 * The service's health. `ready` is false while it starts or stops and while the database or the engine is gone; mail
 * that is refused does not make the rest unready.
 */
export async function readHealth(): Promise<{ ready: boolean; health: Health }> {
  const facts = Object.fromEntries(
    await Promise.all(HEALTH_PARTS.map(async (part) => [part, await askPart(part)] as const)),
  ) as Record<HealthPart, HealthFact>;
  const works = facts.database.ok && facts.engine.ok;
  const ready = registry.state === "ok" && works;
  const status = registry.state === "ok" && !works ? "unavailable" : registry.state;
  return { ready, health: { status, version: registry.version, ...facts } };
}

async function askPart(part: HealthPart): Promise<HealthFact> {
  const ask = registry.facts.get(part);
  if (!ask) return { ok: false, message: "Not started." };
  try {
    return await ask();
  } catch {
    return { ok: false, message: "Does not answer." };
  }
}
