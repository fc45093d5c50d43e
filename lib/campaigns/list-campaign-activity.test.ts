import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { recordActivity } from "@/lib/activity/record-activity";
import { createContext, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { createTestDatabase } from "@/testing/database/test-database";
import { insertEmail } from "@/testing/outreach/insert-email";
import { seedCampaign } from "@/testing/outreach/send-path";
import { listCampaignActivity } from "./list-campaign-activity";
import { endRun, pauseRun } from "./run-state";
import { startRun } from "./start-run";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = connect(testDatabase.url);
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

type Seeded = Awaited<ReturnType<typeof seedCampaign>>;

function insertEmailInState(seeded: Seeded, index: number, state: "sent" | "bounced" | "queued") {
  const { campaignId, leads } = seeded;
  const leadId = leads[index]!.id;
  return transact(seeded.ctx, async (ctx) => {
    const email = await insertEmail(ctx, {
      leadId,
      campaignId,
      state,
      holdId: newId(),
      subject: `Subject ${index}`,
      text: "Hello",
      response: "250 queued as 1",
    });
    await recordActivity(ctx, [
      { kind: `email_${state}`, emailMessageId: email.id, leadId, campaignId, note: email.response },
    ]);
    return email;
  });
}

const channels = { email: true, call: false };

test("tells leads with their page, mails with the server's words, and who paused, newest first", async () => {
  const seeded = await seedCampaign(connection, 3);
  const { ctx, campaignId } = seeded;
  await startRun(ctx, campaignId, { kind: "outreach", channels, targetCount: 3 });
  const person = createContext({ ...ctx, actor: { kind: "user", id: newId(), name: "Ada" } });
  await pauseCampaign(person, { id: campaignId });
  await insertEmailInState(seeded, 1, "bounced");
  const sent = await insertEmailInState(seeded, 0, "sent");
  await insertEmailInState(seeded, 2, "queued");
  const { entries, next } = await listCampaignActivity(ctx, { id: campaignId });
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...["email_sent", "email_bounced", "paused", "run_started"],
    ...["lead_found", "lead_found", "lead_found"],
  ]);
  expect(next).toBeNull();
  expect(entries[0]).toMatchObject({
    id: sent.id,
    at: sent.updatedAt.toISOString(),
    note: "250 queued as 1",
    email: { id: sent.id, subject: "Subject 0" },
    lead: { id: seeded.leads[0]!.id },
  });
  expect(entries[2]).toMatchObject({ by: "Ada", note: "user" });
  expect(entries[3]).toMatchObject({ run: { kind: "outreach", targetCount: 3 } });
  expect(entries.at(-1)!.lead!.url).toMatch(/^https:\/\/bakery\d\.example\/contact$/);
});

test("pages lose nothing and show nothing twice, even among entries of one moment", async () => {
  // Found in one transaction, so all have the same timestamp.
  const { ctx, campaignId } = await seedCampaign(connection, 23);
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await listCampaignActivity(ctx, { id: campaignId, limit: 5, before });
    expect(page.entries.length).toBeLessThanOrEqual(5);
    seen.push(...page.entries.map(({ id }) => id));
    before = page.next ?? undefined;
  } while (before);
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
});

test("tells a pause of the service's own, also when it is over, and how a run ended", async () => {
  const { ctx, campaignId } = await seedCampaign(connection, 0);
  const run = await startRun(ctx, campaignId, { kind: "outreach", channels, targetCount: null });
  const kinds = async () =>
    (await listCampaignActivity(ctx, { id: campaignId })).entries.map(({ kind, note }) => [kind, note]);
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  await pauseRun(ctx, generation, "out_of_credits");
  expect(await kinds()).toEqual([
    ["paused", "out_of_credits"],
    ["run_started", null],
  ]);
  await resumeCampaign(ctx, { id: campaignId });
  await endRun(
    ctx,
    { ...generation, generation: 2 },
    {
      status: "failed",
      reason: { code: "no_search_answered", data: { detail: "Nothing answered." } },
    },
  );
  expect(await kinds()).toEqual([
    ["run_failed", "No search and no source responded. Nothing answered."],
    ["resumed", null],
    ["paused", "out_of_credits"],
    ["run_started", null],
  ]);
});

test("refuses a cursor that it never gave", async () => {
  const { ctx, campaignId } = await seedCampaign(connection, 0);
  for (const before of ["x", "2026-01-01T00:00:00.000Z_x", `${"9".repeat(24)}_${newId()}`])
    await expect(listCampaignActivity(ctx, { id: campaignId, before })).rejects.toMatchObject({
      code: "validation_error",
    });
});
