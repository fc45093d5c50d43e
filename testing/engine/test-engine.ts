import { randomBytes } from "node:crypto";
import { Inngest, type InngestFunction } from "inngest";
import {
  createEmbeddedEngine,
  type EmbeddedEngine,
  type EmbeddedEngineOptions,
} from "@/inngest/embedded/engine";

/** A client of its own for a test, wired to whatever engine `attach` names. */
export function createTestClient(id = "test"): { client: Inngest; attach(engine: EmbeddedEngine): void } {
  let engine: EmbeddedEngine | undefined;
  const quiet = { info() {}, warn() {}, error() {}, debug() {} };
  const client = new Inngest({
    id,
    isDev: false,
    signingKey: `signkey-embedded-${randomBytes(32).toString("hex")}`,
    eventKey: "embedded",
    baseUrl: "http://inngest.embedded",
    logger: quiet,
    fetch: (input, init) => engine!.fetch(input, init),
  });
  return { client, attach: (next) => (engine = next) };
}

/** Starts an engine with short retry delays for a client of `createTestClient`. */
export async function startTestEngine(
  wired: ReturnType<typeof createTestClient>,
  functions: InngestFunction.Any[],
  options: Partial<EmbeddedEngineOptions> & { databaseUrl: string },
): Promise<EmbeddedEngine> {
  const engine = createEmbeddedEngine({
    client: wired.client,
    functions,
    retryDelayMs: () => 20,
    ...options,
  });
  wired.attach(engine);
  await engine.start();
  return engine;
}
