import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { createTestDatabase } from "@/testing/database/test-database";
import { createTestClient, startTestEngine } from "@/testing/engine/test-engine";

/** An engine under test. */
export type Target = {
  client: Inngest;
  start(functions: InngestFunction.Any[]): Promise<void>;
  stop(): Promise<void>;
};

/** The embedded executor on a database of its own. */
export async function embeddedTarget(): Promise<Target> {
  const database = await createTestDatabase({ migrated: false });
  const wired = createTestClient("conformance");
  let stop = async () => {};
  return {
    client: wired.client,
    start: async (functions) => {
      const engine = await startTestEngine(wired, functions, { databaseUrl: database.url });
      stop = () => engine.stop();
    },
    stop: async () => {
      await stop();
      await database.drop();
    },
  };
}

/** A real Inngest server (`npx inngest-cli dev`) at `serverUrl`, which calls the functions over HTTP. */
export function serverTarget(serverUrl: string): Target {
  // A name of its own for each run: the server keeps the functions of every app that ever registered.
  const client = new Inngest({
    id: `conformance-${Date.now().toString(36)}`,
    isDev: true,
    baseUrl: serverUrl,
  });
  const server = createServer();
  return {
    client,
    start: async (functions) => {
      server.on("request", serve({ client, functions }));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/inngest`;
      const answer = await fetch(url, { method: "PUT" });
      if (!answer.ok)
        throw new Error(`The server at ${serverUrl} did not take the functions: ${await answer.text()}`);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
