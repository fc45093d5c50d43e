import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { connect } from "@/db";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { createKey } from "@/lib/keys/create-key";
import { consent, FROM, seedCallable } from "@/testing/calls/phone-path";
import { createTestDatabase } from "@/testing/database/test-database";
import { startModelServer } from "@/testing/models/model-server";
import { startTwilio } from "@/testing/phone/twilio";
import { openRandom } from "@/testing/process/random";
import { sized } from "@/testing/process/test-size";
import { runService, type Service } from "@/testing/service/run-service";

const CALLS = sized(20, 50);
const KILLS = sized(2, 4);
const PATIENCE_MS = 200_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test(
  `killed with SIGKILL ${KILLS} times amid ${CALLS} calls: nobody is dialed twice, nobody is forgotten, the ledger adds up`,
  async () => {
    const { twilio, seeded, env, url } = await prepare();
    const random = openRandom("calls");
    // A phone rings for a moment, so that there is something to be killed in.
    twilio.phoneOf(() => ({ answer: "human", seconds: 70, until: wait(20 + random() * 200) }));
    let service: Service = await runService(env);
    cleanups.push(() => service.end("SIGKILL"));
    const key = await createKey(seeded.db, { workspaceId: seeded.ctx.workspaceId, name: "Crash" });
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(url + path, {
        method,
        headers: { "x-api-key": key.apiKey, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true);
      return answer.json() as Promise<{ status: string; waiting: { reason: string } | null }>;
    };
    await call("POST", `/v1/campaigns/${seeded.campaignId}/outreach-runs`, {
      channels: { call: true },
      voice: {},
    });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await twilio.accepted(kill * 8);
      await wait(random() * 60);
      service.child.kill("SIGKILL");
      await service.ended;
      service = await runService(env);
    }
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const { status, waiting } = await call("GET", `/v1/campaigns/${seeded.campaignId}/status`);
      // Who picked up while nobody was there to say a word is called again tomorrow.
      if (status === "completed" || waiting?.reason === "calling_hours") break;
      expect(Date.now(), `still ${status}, ${JSON.stringify(waiting)}`).toBeLessThan(end);
      await wait(300);
    }
    const times = new Map<string, number>();
    for (const { to } of twilio.calls) times.set(to, (times.get(to) ?? 0) + 1);
    expect([...times].filter(([, count]) => count > 1)).toEqual([]);
    expect(seeded.phones.filter((phone) => !times.has(phone))).toEqual([]);
    const { db } = seeded;
    const [left] = await db.execute(sql`
      select (count(*) filter (where state in ('dialling', 'live')))::int as open,
        (count(*) filter (where state = 'ended'))::int as ended, sum(ceil(seconds / 60.0))::int as minutes
      from call_attempts where workspace_id = ${seeded.ctx.workspaceId}`);
    expect(left).toMatchObject({ open: 0, ended: CALLS });
    expect((await reconcileLedgers(db)).findings).toEqual([]);
    // Every minute that the provider reports, and not one more.
    const [paid] = await db.execute(sql`
      select (-sum(amount) / 6000000)::int as minutes from credit_entries
      where workspace_id = ${seeded.ctx.workspaceId} and action = 'callMinute' and kind = 'charge'`);
    expect(paid!.minutes).toBe(left!.minutes);
    expect(left!.minutes).toBe(
      twilio.calls.reduce((sum, one) => sum + Math.ceil((one.seconds ?? 0) / 60), 0),
    );
    await service.end();
  },
  PATIENCE_MS + 60_000,
);

async function prepare() {
  const [twilio, model, testDatabase] = await Promise.all([
    startTwilio({ numbers: [FROM] }),
    startModelServer(),
    createTestDatabase(),
  ]);
  const connection = connect(testDatabase.url, { max: 4 });
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-call-crash-"));
  cleanups.push(
    () => testDatabase.drop(),
    () => connection.close(),
    () => rm(dataDir, { recursive: true, force: true }),
    () => twilio.close(),
    () => model.close(),
  );
  const seeded = await seedCallable({ connection }, CALLS, 10_000);
  await consent(seeded);
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: FROM,
    TWILIO_API_URL: twilio.url,
    OPENAI_BASE_URL: model.url,
    CHAT_MODEL: "openai/test",
    CALL_HOURS: "08:00-21:00",
    CALL_DAYS: "1,2,3,4,5,6,7",
    CALL_CONCURRENCY: "10",
  };
  return { twilio, env, url, seeded: { ...seeded, db: connection.db } };
}

/** The provider calls back at the same address after every restart. */
async function findPort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
