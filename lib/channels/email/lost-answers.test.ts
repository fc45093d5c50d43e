import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "@/db";
import { emails, leads } from "@/db/schema";
import { acrossWorkspaces, scoped } from "@/db/scope";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { newId } from "@/lib/id";
import { livingInstances, registerInstance } from "@/lib/process/instance";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { claimEmails } from "./claim-emails";
import { payForEmails } from "./pay-for-emails";
import { markAbandonedEmails, recordResults } from "./record-results";
import { noteLostClaim, sendEmails, takeBackClaim } from "./send-emails";

// Cases where the database executed a statement but its answer was lost.

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  path = await openSendPath();
});
afterEach(async () => {
  expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
  await server?.close();
});
afterAll(() => path.close());

async function startPaidRun(count: number) {
  const { ctx, campaignId } = await seedCampaign(path.connection, count);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  return { ctx, campaignId, generation };
}

const limitsOf = (instanceId: string, token = newId()) => ({
  count: 10,
  dailyCap: 0,
  perSecond: 0,
  withSamples: false,
  instanceId,
  token,
});

const emailStates = async (ctx: Context) =>
  (await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.workspaceId, ctx.workspaceId))).map(
    (email) => email.state,
  );

test("a result that is told again leaves a mail alone that was claimed anew in between", async () => {
  server = await startMailServer();
  const { instanceId } = path.openMailerTo(server.url);
  const { ctx, generation } = await startPaidRun(1);
  const [first] = (await claimEmails(ctx, generation, limitsOf(instanceId))).emails;
  const away = { email: first!, result: { kind: "unavailable" as const, reason: "It was away." } };
  await recordResults(ctx, [away], instanceId);
  const [second] = (await claimEmails(ctx, generation, limitsOf(instanceId))).emails;
  await recordResults(ctx, [away], instanceId);
  expect(await emailStates(ctx)).toEqual(["sending"]);
  const result = { kind: "accepted" as const, response: "250 OK" };
  await recordResults(ctx, [{ email: second!, result }], instanceId);
  expect(await emailStates(ctx)).toEqual(["sent"]);
});

test("a lost claim that the server writes down late is taken back all the same", async () => {
  server = await startMailServer();
  const { instanceId } = path.openMailerTo(server.url);
  const { ctx, generation } = await startPaidRun(4);
  const token = newId();
  noteLostClaim(ctx, token);
  // The first attempt finds nothing: the claim is not committed yet.
  await path.connection
    .sql`update deliveries set due_at = now() + interval '1 hour' where run_id = ${generation.runId}`;
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "wait", sent: 0 });
  await path.connection.sql`update deliveries set due_at = now() where run_id = ${generation.runId}`;
  await claimEmails(ctx, generation, limitsOf(instanceId, token));
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 4 });
  expect(new Set(server.accepted).size).toBe(4);
});

test("what a lost claim took goes out even if it was taken for abandoned, since nobody ever had it in hand", async () => {
  server = await startMailServer();
  const dead = await registerInstance(path.url);
  const { ctx, generation } = await startPaidRun(3);
  const token = newId();
  await claimEmails(ctx, generation, limitsOf(dead.id, token));
  await dead.close();
  expect(await markAbandonedEmails(ctx, livingInstances)).toBe(3);
  await takeBackClaim(ctx, token);
  const rows = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.workspaceId, ctx.workspaceId));
  expect(rows.map((lead) => lead.mailState)).toEqual(["queued", "queued", "queued"]);
  path.openMailerTo(server.url);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 3 });
});

test("what a lost claim took of a run that was stopped since is dropped, and its credits and leads are free", async () => {
  server = await startMailServer();
  const dead = await registerInstance(path.url);
  const { ctx, campaignId, generation } = await startPaidRun(3);
  const token = newId();
  await claimEmails(ctx, generation, limitsOf(dead.id, token));
  await dead.close();
  await stopCampaign(ctx, { id: campaignId });
  await takeBackClaim(ctx, token);
  expect(await emailStates(ctx)).toEqual(["canceled", "canceled", "canceled"]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
  const rows = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.workspaceId, ctx.workspaceId));
  expect(rows.map((lead) => lead.status)).toEqual(["new", "new", "new"]);
});

/** A `db` that acts as if the database were down for as long as `isAway` says so. */
function absent(db: Database, isAway: () => boolean): Database {
  const refuse = () =>
    Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  return new Proxy(db, {
    get(target, key) {
      if (isAway() && key === "_") return { session: { client: { unsafe: refuse } } };
      if (isAway()) return refuse;
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("mails that were handed over while the database was away are written down when it comes back, however late", async () => {
  let tries = 0;
  let awayFor = 0;
  server = await startMailServer({
    onData(stream, _session, callback) {
      stream.resume();
      stream.on("end", () => {
        awayFor = 500;
        callback();
      });
    },
  });
  // No pauses between retries: an outage of hours has thousands of them.
  path.openMailerTo(server.url, { retryMs: 0 });
  const { ctx, generation } = await startPaidRun(5);
  const isAway = () => {
    if (tries >= awayFor) return false;
    tries += 1;
    return true;
  };
  const away = { ...ctx, db: scoped(absent(acrossWorkspaces(ctx), isAway)) };
  expect(await sendEmails(away, generation, 60_000)).toMatchObject({ sent: 5, end: "empty" });
  expect(tries).toBe(500);
  expect(await emailStates(ctx)).toEqual(["sent", "sent", "sent", "sent", "sent"]);
});
