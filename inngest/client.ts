import { randomBytes } from "node:crypto";
import { Inngest } from "inngest";
import { env } from "@/lib/env";
import { publicUrl } from "@/lib/public-url";

type Fetch = typeof globalThis.fetch;

// Next bundles this file several times in one process, so the engine is found on globalThis and not in a module.
const ENGINE = Symbol.for("leadwright.engine");
const registry = globalThis as unknown as Record<symbol, Fetch | undefined>;

/** The client that every function and every sender uses: of the embedded engine, or of an Inngest server. */
export const inngest: Inngest = engineMode() === "embedded" ? embeddedClient() : serverClient();

/** `inngest` with INNGEST_DEV, or with INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY; `embedded` without. */
export function engineMode(): "embedded" | "inngest" {
  const settings = env();
  const hasKeys = settings.INNGEST_EVENT_KEY !== undefined && settings.INNGEST_SIGNING_KEY !== undefined;
  return isDevServerWanted() || hasKeys ? "inngest" : "embedded";
}

/** Tells this process's clients which engine answers them; the last one registered counts. */
export function registerEngineFetch(fetch: Fetch): void {
  registry[ENGINE] = fetch;
}

/** Where an Inngest server is told to call the functions: at the public address, whatever Host a request came with. */
export function serveAddress(): { serveOrigin: string; servePath: string } {
  const { origin, pathname } = new URL(`${publicUrl(env())}/api/inngest`);
  return { serveOrigin: origin, servePath: pathname };
}

function embeddedClient(): Inngest {
  return new Inngest({
    id: "leadwright",
    isDev: false,
    // Nobody outside knows this key, so the public route refuses every call.
    signingKey: `signkey-embedded-${randomBytes(32).toString("hex")}`,
    eventKey: "embedded",
    baseUrl: "http://inngest.embedded",
    fetch: (input, init) => {
      const engine = registry[ENGINE];
      if (!engine) throw new Error("The engine is not running in this process, so it takes no events.");
      return engine(input, init);
    },
  });
}

function serverClient(): Inngest {
  const { INNGEST_DEV, INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  const devUrl = INNGEST_DEV?.includes("://") ? INNGEST_DEV : undefined;
  return new Inngest({
    id: "leadwright",
    isDev: isDevServerWanted(),
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    baseUrl: INNGEST_BASE_URL ?? devUrl,
  });
}

/** Whether the functions run on a dev server, whose calls are not signed. */
export function isDevServerWanted(): boolean {
  const value = env().INNGEST_DEV;
  return value !== undefined && !["0", "false", "no", "off"].includes(value.toLowerCase());
}
