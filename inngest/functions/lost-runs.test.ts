import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { closeDatabase, openDatabase, database as openedDatabase } from "@/db";
import { emails, outboxEvents, runs } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine, type EmbeddedEngine } from "@/inngest/embedded/engine";
import { closeMailer } from "@/lib/channels/email/mailer";
import type { Context } from "@/lib/context";
import { type Outbox, startOutbox } from "@/lib/outbox";
import { openAdapters } from "@/lib/process/this-process";
import { sweep } from "@/lib/sweep/sweep";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { dispatchEmails } from "./dispatch-mailbox";
import { runOutreach } from "./run-outreach";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let engine: EmbeddedEngine;
let outbox: Outbox | undefined;

beforeAll(async () => {
  path = await openSendPath();
  openDatabase(path.url, { max: 8 });
  server = await startMailServer();
  await startEngine();
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  path.openMailerTo(server.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await outbox?.stop();
  await closeMailer();
});
afterAll(async () => {
  await engine.stop();
  await closeDatabase();
  await path.close();
  await server.close();
});

async function startEngine(): Promise<void> {
  engine = createEmbeddedEngine({
    client: inngest,
    functions: [runOutreach, dispatchEmails],
    databaseUrl: path.url,
    retryDelayMs: () => 20,
  });
  registerEngineFetch((input, init) => engine.fetch(input, init));
  await engine.start();
  openAdapters({ engine });
}

const handEventsOn = () => {
  outbox = startOutbox(openedDatabase(), (events) => inngest.send(events));
};
const letTimePass = (runId: string) =>
  path.connection.db
    .update(runs)
    .set({ heartbeatDeadline: sql`now() - interval '1 second'` })
    .where(eq(runs.id, runId));
const awaitStatus = (ctx: Context, id: string, wanted: string) =>
  expect
    .poll(async () => (await getCampaignStatus(ctx, { id })).status, { timeout: 45_000, interval: 20 })
    .toBe(wanted);

it("a run whose event was lost is driven by the next sweep, to its end", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 3);
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  await ctx.db.delete(outboxEvents);
  handEventsOn();
  await sweep(acrossWorkspaces(ctx));
  expect((await getCampaignStatus(ctx, { id: campaignId })).status).toBe("running");
  await letTimePass(run.id);
  await sweep(acrossWorkspaces(ctx));
  await awaitStatus(ctx, campaignId, "completed");
  expect(await acrossWorkspaces(ctx).$count(emails, eq(emails.runId, run.id))).toBe(3);
});

it("a run whose row the engine lost together with its process goes on, and nobody is mailed twice", async () => {
  const took: string[] = [];
  const third = Promise.withResolvers<void>();
  const slow = await startMailServer({
    onData: (stream, session, callback) => {
      stream.resume();
      stream.on("end", () => {
        took.push(...session.envelope.rcptTo.map((to) => to.address));
        if (took.length === 3) third.resolve();
        callback();
      });
    },
  });
  path.openMailerTo(slow.url, { perSecond: 5 });
  const { ctx, campaignId } = await seedCampaign(path.connection, 20);
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  handEventsOn();
  await third.promise;
  // Its function has ended, and its mailbox sends.
  const isDelivering = async () => {
    const [row] = await acrossWorkspaces(ctx).select().from(runs).where(eq(runs.id, run.id));
    return row!.isDelivering;
  };
  await expect.poll(isDelivering, { timeout: 20_000, interval: 20 }).toBe(true);
  // As after kill -9: the step never ends, and its claims belong to a process that is gone.
  await acrossWorkspaces(ctx).execute(
    sql`delete from engine.runs where event @> ${JSON.stringify({ data: { workspaceId: ctx.workspaceId } })}::jsonb`,
  );
  await engine.stop({ graceMs: 0 });
  await startEngine();
  // The old step goes on in this very process, beside the one that the sweep begins.
  await letTimePass(run.id);
  await sweep(acrossWorkspaces(ctx));
  await awaitStatus(ctx, campaignId, "completed");
  expect(took).toHaveLength(20);
  expect(new Set(took).size).toBe(20);
  await slow.close();
});

it("a run that the engine has in hand is left to it, however long it shows nothing", async () => {
  const server = await startMailServer({ onData: (stream) => void stream.resume() });
  path.openMailerTo(server.url);
  const { ctx, campaignId } = await seedCampaign(path.connection, 1);
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  handEventsOn();
  const inEngine = () =>
    acrossWorkspaces(ctx).execute(sql`
    select 1 from engine.runs where event @> ${JSON.stringify({ data: { runId: run.id } })}::jsonb`);
  await expect.poll(async () => (await inEngine()).length, { timeout: 10_000 }).toBe(1);
  await letTimePass(run.id);
  await sweep(acrossWorkspaces(ctx));
  const [row] = await acrossWorkspaces(ctx).select().from(runs).where(eq(runs.id, run.id));
  expect(row!.generation).toBe(1);
  server.drop();
  await server.close();
});

it("a run that the engine gave up after its attempts has failed, with a reason, and is not begun again", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 1);
  await acrossWorkspaces(ctx).execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on deliveries for each row execute function refuse()`),
  );
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  handEventsOn();
  await awaitStatus(ctx, campaignId, "failed");
  await acrossWorkspaces(ctx).execute(sql.raw("drop trigger refuse on deliveries; drop function refuse"));
  await letTimePass(run.id);
  await sweep(acrossWorkspaces(ctx));
  const [row] = await acrossWorkspaces(ctx).select().from(runs).where(eq(runs.id, run.id));
  expect(row).toMatchObject({
    status: "failed",
    generation: 1,
    failureReason: "outreach_given_up",
  });
});

it("a run that the engine gave up together with the handler of its failure is driven again", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 2);
  await acrossWorkspaces(ctx).execute(sql.raw("alter table deliveries rename to deliveries_away"));
  const { run } = await startOutreachRun(ctx, { id: campaignId }).finally(handEventsOn);
  const states = () =>
    acrossWorkspaces(ctx).execute<{ status: string }>(sql`
      select status from engine.runs where jsonb_path_exists(event, '$.**.runId ? (@ == $id)', ${JSON.stringify({ id: run.id })}::jsonb)`);
  await expect
    .poll(async () => (await states()).map(({ status }) => status), { timeout: 20_000, interval: 50 })
    .toEqual(["failed", "failed"]);
  await acrossWorkspaces(ctx).execute(sql.raw("alter table deliveries_away rename to deliveries"));
  expect((await getCampaignStatus(ctx, { id: campaignId })).status).toBe("running");
  await letTimePass(run.id);
  await sweep(acrossWorkspaces(ctx));
  await awaitStatus(ctx, campaignId, "completed");
  expect(await acrossWorkspaces(ctx).$count(emails, eq(emails.runId, run.id))).toBe(2);
});
