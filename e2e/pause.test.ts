import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { acrossWorkspaces } from "@/db/scope";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { createKey } from "@/lib/keys/create-key";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { sized } from "@/testing/process/test-size";
import { runService, type Service } from "@/testing/service/run-service";

type Status = { status: string; contacted: number; unknown: number; held: number };
type Halted = { ok: true; inFlight: string[]; held: number };

/** A DATA command that reached the mail server: the email's id, as its Message-ID carries it, and whether after the answer. */
type Handed = { emailId: string; recipient: string };

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(onMail: (accept: () => void, drop: () => void) => void, leads: number) {
  const handed: Handed[] = [];
  const options: SMTPServerOptions = {
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, callback) {
      const entry: Handed = { emailId: "", recipient: session.envelope.rcptTo[0]!.address };
      // Counted from the DATA command on, before a single byte of the email has come.
      handed.push(entry);
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        entry.emailId = /^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? "";
        onMail(() => callback(), mail.drop);
      });
    },
  };
  const mail = await startMailServer(options);
  const testDatabase: TestDatabase = await createTestDatabase();
  const connection: Connection = connect(testDatabase.url, { max: 4 });
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-pause-"));
  const start = () =>
    runService({
      DATABASE_URL: testDatabase.url,
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      MAIL_DAILY_CAP: "0",
      MAIL_PER_SECOND: "0",
    });
  let service: Service = await start();
  cleanups.push(
    () => mail.close(),
    () => testDatabase.drop(),
    () => connection.close(),
    () => rm(dataDir, { recursive: true, force: true }),
    () => service.end(),
  );
  const { ctx, campaignId } = await seedCampaign(connection, leads);
  const { apiKey } = await createKey(acrossWorkspaces(ctx), { workspaceId: ctx.workspaceId, name: "test" });
  const call = async <T>(method: string, path: string): Promise<T> => {
    const answer = await fetch(`${service.url}/v1/campaigns/${campaignId}${path}`, {
      method,
      headers: { "x-api-key": apiKey },
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as T;
  };
  const restart = async () => {
    service = await start();
  };
  return { handed, call, connection, service, restart };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function untilHanded(handed: Handed[], count: number): Promise<void> {
  while (handed.length < count) await new Promise((resolve) => setTimeout(resolve, 2));
}

async function untilStatus({ call }: Opened, status: string): Promise<Status> {
  for (;;) {
    const now = await call<Status>("GET", "/status");
    if (now.status === status) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Mails handed over since `before` that the answer did not name. */
function unnamed(handed: Handed[], before: number, answer: Halted): Handed[] {
  return handed.slice(before).filter((each) => !answer.inFlight.includes(each.emailId));
}

async function expectNobodyTwice({ handed, connection }: Opened): Promise<void> {
  // A connection that was cut before the final dot handed nothing over: that email goes again.
  const recipients = handed.filter((each) => each.emailId !== "").map((each) => each.recipient);
  expect(new Set(recipients).size).toBe(recipients.length);
  expect((await reconcileLedgers(connection.db)).findings).toEqual([]);
}

describe("pause, resume and stop over HTTP, while the service sends", () => {
  test("after the answer not one mail is handed over, and resume writes to the rest once", async () => {
    const people = sized(200, 600);
    const opened = await open((accept) => accept(), people);
    const { handed, call } = opened;
    await call("POST", "/outreach-runs");
    for (const goal of sized([30, 100], [30, 200])) {
      await untilHanded(handed, goal);
      const answer = await call<Halted>("POST", "/pause");
      const before = handed.length;
      expect(answer).toMatchObject({ ok: true, paused: true, inFlight: [], held: people - before });
      // Long enough for everything that was claimed to show, had it been.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(unnamed(handed, before, answer)).toEqual([]);
      await call("POST", "/resume");
    }
    expect(await untilStatus(opened, "completed")).toMatchObject({ contacted: people, unknown: 0, held: 0 });
    expect(handed).toHaveLength(people);
    await expectNobodyTwice(opened);
  }, 90_000);

  test("with a server that takes seconds for a mail, pause waits for the mails in hand and stop drops the rest", async () => {
    const opened = await open((accept) => setTimeout(accept, sized(1_200, 3_000)), 40);
    const { handed, call } = opened;
    await call("POST", "/outreach-runs");
    await untilHanded(handed, 10);
    const paused = await call<Halted>("POST", "/pause");
    expect(paused).toMatchObject({ inFlight: [], held: 30 });
    expect(await call<Status>("GET", "/status")).toMatchObject({ status: "paused", contacted: 10 });
    expect(handed).toHaveLength(10);
    await call("POST", "/resume");
    await untilHanded(handed, 15);
    const stopped = await call<Halted>("POST", "/stop");
    const before = handed.length;
    expect(stopped).toMatchObject({ stopped: true, inFlight: [], held: 0 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(handed).toHaveLength(before);
    expect(await call<Status>("GET", "/status")).toMatchObject({ status: "stopped" });
    const [counts] = await opened.connection.sql`
      select count(*) filter (where status = 'contacted')::int as contacted,
        count(*) filter (where status = 'new')::int as fresh from leads`;
    expect(counts).toEqual({ contacted: before, fresh: 40 - before });
    await expectNobodyTwice(opened);
  }, 90_000);

  test("mails in the air when the connection drops after the final dot are unknown and never sent again", async () => {
    let dropped = 0;
    const opened = await open((accept, drop) => {
      dropped += 1;
      // Now and then the server dies with every email that it has in flight.
      if (dropped % 15 === 0) drop();
      else setTimeout(accept, 5);
    }, 60);
    const { handed, call } = opened;
    await call("POST", "/outreach-runs");
    await untilHanded(handed, 20);
    const answer = await call<Halted>("POST", "/pause");
    const before = handed.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(unnamed(handed, before, answer)).toEqual([]);
    await call("POST", "/resume");
    const end = await untilStatus(opened, "completed");
    expect(end.unknown).toBeGreaterThan(0);
    expect(end.contacted + end.unknown).toBe(60);
    const [leads] = await opened.connection.sql`
      select count(*)::int as queued from leads where status = 'queued' and mail_state = 'unknown'`;
    expect(leads).toEqual({ queued: end.unknown });
    const [held] = await opened.connection.sql`select held::int as held from credit_accounts`;
    expect(held).toEqual({ held: end.unknown * 1_000_000 });
    await expectNobodyTwice(opened);
  }, 90_000);
});

test("a service that is asked to end lets the mails in hand come to their end, and the next one goes on", async () => {
  const opened = await open((accept) => setTimeout(accept, 1_500), 30);
  const { handed, call, connection, service, restart } = opened;
  await call("POST", "/outreach-runs");
  await untilHanded(handed, 10);
  const began = performance.now();
  expect((await service.end("SIGTERM")).code).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  const [atRest] = await connection.sql`
    select count(*) filter (where state in ('sending', 'unknown'))::int as open,
      count(*) filter (where state = 'sent')::int as sent from emails`;
  expect(atRest).toEqual({ open: 0, sent: handed.length });
  await restart();
  expect(await untilStatus(opened, "completed")).toMatchObject({ contacted: 30, unknown: 0 });
  await expectNobodyTwice(opened);
}, 90_000);
