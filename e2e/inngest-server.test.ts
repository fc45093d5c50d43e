import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { creditEntries, emails, leads } from "@/db/schema";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { buildApp } from "@/server/build-app";
import { createTestDatabase } from "@/testing/database/test-database";
import { startInngestStandIn } from "@/testing/engine/inngest-stand-in";
import { runService, type Service } from "@/testing/service/run-service";

/** Address of a real server in dev mode (`npx inngest-cli dev --no-discovery`); without it a stand-in takes its place. */
const realServer = env.INNGEST_TEST_URL;
const keys = { signingKey: `signkey-test-${"ab".repeat(32)}`, eventKey: "events" };
const cleanups: (() => unknown)[] = [];

beforeAll(() => buildApp(join(import.meta.dirname, "..")), 600_000);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The settings with which functions run on an Inngest server. */
async function inngestSettings(): Promise<Record<string, string>> {
  if (realServer) return { INNGEST_DEV: realServer };
  const server = await startInngestStandIn(keys);
  cleanups.push(async () => {
    await server.close();
    expect(server.problem()).toBeUndefined();
  });
  return {
    INNGEST_BASE_URL: server.url,
    INNGEST_SIGNING_KEY: keys.signingKey,
    INNGEST_EVENT_KEY: keys.eventKey,
  };
}

async function open(settings: Record<string, string>) {
  const testDatabase = await createTestDatabase();
  const connection = connect(testDatabase.url, { max: 2 });
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-inngest-"));
  const { apiKey } = await createWorkspace(connection.db, { name: "Job", credits: 500 });
  const port = await freePort();
  let service: Service | undefined;
  const start = async () => {
    service = await runService({
      DATABASE_URL: testDatabase.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...settings,
    });
    return service;
  };
  cleanups.push(
    () => testDatabase.drop(),
    () => connection.close(),
    () => rm(dataDir, { recursive: true, force: true }),
    () => service?.end(),
  );
  await start();
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "x-api-key": apiKey, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return JSON.parse(await answer.text());
  };
  const end = (signal?: NodeJS.Signals) => service?.end(signal);
  return { connection, call, start, end, outbox: join(dataDir, "outbox") };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** From an empty workspace to found leads. */
async function findLeads({ call }: Opened): Promise<string> {
  const agent = await call("POST", "/v1/agents", { name: "Job" });
  await call("PATCH", `/v1/agents/${agent.id}/memory`, {
    profileJson: { company: "Dough Desk", offer: "an order desk for wholesale bakeries" },
    icpJson: { industries: ["bakery", "brewery", "hotel"], locations: ["United Kingdom", "Germany"] },
    senderName: "Ada North",
    senderEmail: "ada@doughdesk.example",
    companyName: "Dough Desk",
    postalAddress: "1 Quay Street, Bristol BS1 4XX",
  });
  await call("POST", "/v1/discovery", { agentId: agent.id, mode: "company", targetCount: 12 });
  await untilDone(call, agent.campaignId);
  return agent.campaignId;
}

async function untilDone(call: Opened["call"], campaignId: string): Promise<void> {
  await expect
    .poll(async () => (await call("GET", `/v1/campaigns/${campaignId}/status`)).status, {
      timeout: 120_000,
      interval: 100,
    })
    .toBe("completed");
}

/** What a job left behind, without ids and times. */
async function readOutcome({ connection, outbox, call }: Opened) {
  // A file that a killed service was still writing has another ending, and counts as nothing.
  const files = (await readdir(outbox)).filter((file) => file.endsWith(".eml"));
  const recipients = await Promise.all(
    files.map(
      async (file) => /^To: .*?([^\s<]+@[^\s>]+)/im.exec(await readFile(join(outbox, file), "utf8"))![1],
    ),
  );
  const { db }: Connection = connection;
  const found = await db.select({ email: leads.email, status: leads.status }).from(leads);
  const entries = await db.select({ amount: creditEntries.amount }).from(creditEntries);
  return {
    leads: found.map(({ email, status }) => `${email} ${status}`).sort(),
    recipients: recipients.sort(),
    sent: await db.$count(emails, eq(emails.state, "sent")),
    ledger: entries.map(({ amount }) => String(amount)).sort(),
    balance: (await call("GET", "/v1/credits")).balance,
  };
}

describe(
  realServer ? `on the Inngest server at ${realServer}` : "on a stand-in for an Inngest server",
  () => {
    test("the whole job leaves the same leads, mails and ledger as on the embedded engine", async () => {
      const outcomes = [];
      for (const settings of [{}, await inngestSettings()]) {
        const opened = await open(settings);
        const campaignId = await findLeads(opened);
        await opened.call("POST", `/v1/campaigns/${campaignId}/outreach-runs`);
        await untilDone(opened.call, campaignId);
        outcomes.push(await readOutcome(opened));
        const health = await opened.call("GET", "/api/health");
        expect(health).toMatchObject({ status: "ok", engine: { ok: true } });
        if (health.engine.mode === "inngest") expect(health.engine.lastCallAt).toEqual(expect.any(String));
        await opened.end();
      }
      const [embedded] = outcomes;
      expect(embedded!.leads.length).toBeGreaterThan(4);
      expect(embedded!.recipients).toHaveLength(embedded!.leads.length);
      expect(outcomes[1]).toEqual(embedded);
    }, 300_000);

    test("a run that the server gave up while the service was dead goes on after the next start, to nobody twice", async () => {
      const opened = await open({ ...(await inngestSettings()), MAIL_PER_SECOND: "4" });
      const campaignId = await findLeads(opened);
      await opened.call("POST", `/v1/campaigns/${campaignId}/outreach-runs`);
      const written = () => readdir(opened.outbox).catch(() => []);
      await expect
        .poll(async () => (await written()).length, { timeout: 60_000, interval: 50 })
        .toBeGreaterThan(2);
      await opened.end("SIGKILL");
      await opened.start();
      await untilDone(opened.call, campaignId);
      const { recipients, leads: found } = await readOutcome(opened);
      expect(new Set(recipients).size).toBe(recipients.length);
      // What was in the air when the process died is unknown, and is never sent again by itself.
      const unknown = await opened.connection.db.$count(emails, eq(emails.state, "unknown"));
      expect(recipients.length).toBeGreaterThanOrEqual(found.length - unknown);
    }, 300_000);
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
