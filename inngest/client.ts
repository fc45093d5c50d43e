import { randomBytes } from "node:crypto";
import { Inngest } from "inngest";
import { engineMode, isDevServerWanted } from "@/lib/process/engine-mode";
import { publicUrl } from "@/lib/process/public-url";
import { env } from "@/lib/process/this-process";

type Fetch = typeof globalThis.fetch;

// Next bundles this file several times in one process, so the engine is found on globalThis and not in a module.
const ENGINE = Symbol.for("leadwright.engine");
const registry = globalThis as unknown as Record<symbol, Fetch | undefined>;

/** The client that every function and every sender uses: of the embedded engine, or of an Inngest server. */
export const inngest: Inngest = engineMode(env()) === "embedded" ? embeddedClient() : serverClient();

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
    isDev: isDevServerWanted(env()),
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    baseUrl: INNGEST_BASE_URL ?? devUrl,
  });
}
