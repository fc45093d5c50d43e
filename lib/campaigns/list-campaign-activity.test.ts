import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { campaigns, leads, mails, runs } from "@/db/schema";
import { createTestDatabase } from "@/db/testing";
import { createContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { seedCampaign } from "@/lib/outreach/testing";
import { listCampaignActivity } from "./list-campaign-activity";
import { pauseCampaign } from "./pause-campaign";
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

async function insertMail(seeded: Seeded, index: number, state: "sent" | "bounced" | "queued", at: Date) {
  const { ctx, campaignId, leads } = seeded;
  const [mail] = await connection.db
    .insert(mails)
    .values({
      ...{ workspaceId: ctx.workspaceId, campaignId, leadId: leads[index]!.id, state, holdId: newId() },
      ...{ toAddress: leads[index]!.email, fromAddress: "ines@ovens.example", fromName: "Ines" },
      ...{ messageId: `<${newId()}@ovens.example>`, unsubscribeToken: newId() },
      ...{ subject: `Subject ${index}`, text: "Hello", response: "250 queued as 1", updatedAt: at },
    })
    .returning();
  return mail!;
}

const channels = { email: true, call: false };

test("tells leads with their page, mails with the server's words, and who paused, newest first", async () => {
  const seeded = await seedCampaign(connection, 3);
  const { ctx, campaignId } = seeded;
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  await startRun(ctx, campaignId, { kind: "outreach", channels, targetCount: 3 });
  const person = createContext({ ...ctx, actor: { kind: "user", id: newId(), name: "Ada" } });
  await pauseCampaign(person, { id: campaignId });
  const sent = await insertMail(seeded, 0, "sent", soon(60));
  await insertMail(seeded, 1, "bounced", soon(30));
  await insertMail(seeded, 2, "queued", soon(90));
  const { entries, next } = await listCampaignActivity(ctx, { id: campaignId });
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...["mail_sent", "mail_bounced", "paused", "run_started"],
    ...["lead_found", "lead_found", "lead_found"],
  ]);
  expect(next).toBeNull();
  expect(entries[0]).toMatchObject({
    id: sent.id,
    at: sent.updatedAt.toISOString(),
    note: "250 queued as 1",
    mail: { id: sent.id, subject: "Subject 0" },
    lead: { id: seeded.leads[0]!.id },
  });
  expect(entries[2]).toMatchObject({ by: "Ada", note: "user" });
  expect(entries[3]).toMatchObject({ run: { kind: "outreach", targetCount: 3 } });
  expect(entries.at(-1)!.lead!.url).toMatch(/^https:\/\/bakery\d\.example\/contact$/);
});

test("pages lose nothing and show nothing twice, even among entries of one moment", async () => {
  const { ctx, campaignId } = await seedCampaign(connection, 23);
  await connection.db
    .update(leads)
    .set({ createdAt: new Date(0) })
    .where(eq(leads.campaignId, campaignId));
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

test("tells a pause of the service's own while it lasts, and how a run ended", async () => {
  const { ctx, campaignId } = await seedCampaign(connection, 0);
  const run = await startRun(ctx, campaignId, { kind: "outreach", channels, targetCount: null });
  const kinds = async () =>
    (await listCampaignActivity(ctx, { id: campaignId })).entries.map(({ kind, note }) => [kind, note]);
  await connection.db.update(campaigns).set({ status: "paused", pauseReason: "out_of_credits" });
  expect(await kinds()).toContainEqual(["paused", "out_of_credits"]);
  await connection.db.update(campaigns).set({ status: "failed", pauseReason: null });
  await connection.db
    .update(runs)
    .set({ status: "failed", error: "Nothing answered.", finishedAt: sql`now()` })
    .where(eq(runs.id, run.id));
  expect((await kinds()).map(([kind]) => kind)).not.toContain("paused");
  expect(await kinds()).toContainEqual(["run_failed", "Nothing answered."]);
});

test("refuses a cursor that it never gave", async () => {
  const { ctx, campaignId } = await seedCampaign(connection, 0);
  for (const before of ["x", "2026-01-01T00:00:00.000Z_x", `${"9".repeat(24)}_${newId()}`])
    await expect(listCampaignActivity(ctx, { id: campaignId, before })).rejects.toMatchObject({
      code: "validation_error",
    });
});
