import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase, database as openedDatabase } from "@/db";
import { emails, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine } from "@/inngest/embedded/engine";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { getCredits } from "@/lib/credits/get-credits";
import { type Outbox, startOutbox } from "@/lib/outbox";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { emailOutreach } from "./email-outreach";

let path: Awaited<ReturnType<typeof openSendPath>>;
let outbox: Outbox;
let engine: ReturnType<typeof createEmbeddedEngine>;

beforeAll(async () => {
  path = await openSendPath();
  openDatabase(path.url, { max: 8 });
  engine = createEmbeddedEngine({
    client: inngest,
    functions: [emailOutreach],
    databaseUrl: path.url,
    retryDelayMs: () => 20,
  });
  registerEngineFetch((input, init) => engine.fetch(input, init));
  await engine.start();
  outbox = startOutbox(openedDatabase(), (events) => inngest.send(events));
});
afterAll(async () => {
  await outbox.stop();
  await engine.stop();
  await closeDatabase();
  await path.close();
});

it("drops a mail that the engine gave up: its credit returns, and its lead can be written to again", async () => {
  const { ctx, leads: all } = await seedCampaign(path.connection, 1, 10);
  // No mailer is open in this process, so every attempt fails.
  await queueLeadEmail(ctx, { id: all[0]!.id });
  const readEmail = async () =>
    (await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.workspaceId, ctx.workspaceId)))[0];
  await expect.poll(readEmail, { timeout: 20_000 }).toMatchObject({ state: "canceled" });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 10, held: 0 });
  const [lead] = await acrossWorkspaces(ctx)
    .select()
    .from(leads)
    .where(eq(leads.workspaceId, ctx.workspaceId));
  expect(lead!.status).toBe("new");
});
