import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { overrideEnv } from "@/lib/process/this-process";
import { lastServerCall } from "@/lib/runs/server-calls";
import { signatureOf, startInngestStandIn } from "@/testing/engine/inngest-stand-in";

const keys = { signingKey: `signkey-test-${"ab".repeat(32)}`, eventKey: "events" };
let server: Awaited<ReturnType<typeof startInngestStandIn>>;
let route: typeof import("./route");

beforeAll(async () => {
  server = await startInngestStandIn(keys);
  overrideEnv({
    INNGEST_BASE_URL: server.url,
    INNGEST_SIGNING_KEY: keys.signingKey,
    INNGEST_EVENT_KEY: keys.eventKey,
    PUBLIC_URL: "https://leads.example.com/sales",
  });
  // The client reads the settings when its module is loaded.
  route = await import("./route");
});
afterAll(() => server.close());

const ask = (method: "PUT" | "POST", headers: Record<string, string>, body?: string) =>
  route[method](
    new NextRequest("http://elsewhere.example/api/inngest?fnId=leadwright-none&stepId=step", {
      method,
      headers: { host: "elsewhere.example", ...headers },
      body,
    }),
    undefined,
  );

test("a signed PUT registers the public address, whatever Host it came with; one that nobody signed registers nothing", async () => {
  expect((await ask("PUT", {})).status).toBe(401);
  expect(server.registrations()).toHaveLength(0);
  const signed = { "x-inngest-signature": signatureOf(keys.signingKey, "") };
  expect((await ask("PUT", signed)).status).toBe(200);
  const [registration] = server.registrations();
  expect(registration!.url).toMatch(/^https:\/\/leads\.example\.com\/sales\/api\/inngest/);
  expect(JSON.stringify(registration)).not.toContain("elsewhere");
});

test("only a call that was let in counts as the server's", async () => {
  expect((await ask("POST", {}, "{}")).status).toBe(401);
  expect(lastServerCall()).toBeNull();
  await ask("POST", { "x-inngest-signature": signatureOf(keys.signingKey, "{}") }, "{}");
  expect(lastServerCall()).toBeInstanceOf(Date);
});
