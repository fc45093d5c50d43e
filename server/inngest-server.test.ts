import { Inngest } from "inngest";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { overrideEnv } from "@/lib/process/this-process";
import { noteServerCall } from "@/lib/runs/server-calls";
import { startInngestStandIn } from "@/testing/engine/inngest-stand-in";
import { type InngestServer, openInngestServer } from "./inngest-server";

const keys = { signingKey: `signkey-test-${"ab".repeat(32)}`, eventKey: "events" };
const cleanups: (() => unknown)[] = [];

beforeEach(() => {
  overrideEnv({ PUBLIC_URL: "https://leads.example.com" });
  for (const level of ["log", "error", "warn", "info"] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  overrideEnv({ PUBLIC_URL: undefined });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function startServer(port?: number) {
  const server = await startInngestStandIn(keys, port);
  cleanups.push(server.close);
  return server;
}

function open(baseUrl: string, signingKey = keys.signingKey): InngestServer {
  const client = new Inngest({ id: "shop", isDev: false, baseUrl, signingKey, eventKey: keys.eventKey });
  const fn = client.createFunction({ id: "greet", triggers: [{ event: "shop/entered" }] }, async () => {});
  const opened = openInngestServer(client, [fn], 50);
  cleanups.push(opened.stop);
  return opened;
}

const message = (opened: InngestServer) => opened.health().message;

test("the functions are registered at every start, signed, and at the public address", async () => {
  const server = await startServer();
  for (const _ of ["once", "again"]) {
    const opened = open(server.url);
    await expect
      .poll(() => message(opened))
      .toBe(
        `Functions run on the Inngest server at ${server.url}, which calls https://leads.example.com/api/inngest.`,
      );
    expect(opened.health()).toMatchObject({ ok: true, mode: "inngest" });
    opened.stop();
  }
  // Registering the same functions again changes nothing on the server.
  expect(server.registrations()).toHaveLength(1);
  const [registration] = server.registrations();
  expect(registration).toMatchObject({ url: "https://leads.example.com/api/inngest", appName: "shop" });
  expect(registration!.functions[0]!.steps.step.runtime.url).toMatch(
    /^https:\/\/leads\.example\.com\/api\/inngest\?/,
  );
});

test("while the server is away health is degraded and says so, and once it is there it knows the functions", async () => {
  const gone = await startInngestStandIn(keys);
  await gone.close();
  const opened = open(gone.url);
  await expect.poll(() => opened.health()).toMatchObject({ ok: false, degraded: true });
  expect(message(opened)).toMatch(
    /does not respond \(ECONNREFUSED\)\. Start it, or correct INNGEST_BASE_URL/,
  );
  const server = await startServer(gone.port);
  await expect.poll(() => opened.health().ok, { timeout: 10_000 }).toBe(true);
  expect(server.registrations()).toHaveLength(1);
});

test("a server that has the functions is asked for them, and not told again", async () => {
  const server = await startServer();
  const opened = open(server.url);
  const before = await vi.waitUntil(() => server.lists() > 0 && server.asked() > 0 && server.lists());
  await expect.poll(() => server.lists(), { timeout: 10_000 }).toBeGreaterThan(before + 5);
  expect(server.asked()).toBe(1);
  expect(opened.health().ok).toBe(true);
});

test("a server that has lost what it knew is told again", async () => {
  const server = await startServer();
  const opened = open(server.url);
  await expect.poll(() => message(opened)).toMatch(/which calls/);
  server.forget();
  await expect.poll(() => server.registrations().length, { timeout: 10_000 }).toBe(1);
});

test("a key that the server does not take is named", async () => {
  const server = await startServer();
  const opened = open(server.url, `signkey-test-${"cd".repeat(32)}`);
  await expect.poll(() => opened.health()).toMatchObject({ ok: false, degraded: true });
  expect(message(opened)).toMatch(/refuses our signing key\. Set INNGEST_SIGNING_KEY/);
});

test("a server that never calls is noticed after ten minutes, and one that does is well", async () => {
  const server = await startServer();
  const opened = open(server.url);
  await expect.poll(() => server.registrations().length).toBe(1);
  await expect.poll(() => message(opened)).toMatch(/which calls/);
  opened.stop();
  vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
  expect(opened.health()).toMatchObject({ ok: false, degraded: true });
  expect(message(opened)).toMatch(/has not called this process since .* set PUBLIC_URL to an address/);
  noteServerCall();
  expect(opened.health()).toMatchObject({ ok: true, lastCallAt: new Date().toISOString() });
});
