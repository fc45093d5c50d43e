import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase, database as openedDatabase } from "@/db";
import { emails } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine } from "@/inngest/embedded/engine";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { Context } from "@/lib/context";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { startOutbox } from "@/lib/outbox";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { dispatchEmails } from "./dispatch-mailbox";

const close: (() => Promise<unknown>)[] = [];
let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let isAway = false;

beforeAll(async () => {
  path = await openSendPath();
  openDatabase(path.url, { max: 8 });
  server = await startMailServer();
  const [there, nowhere] = [server.url, "smtp://127.0.0.1:1"].map((url) =>
    createSmtpTransport({ url, concurrency: 5 }),
  );
  path.openMailerTo(server.url, { transportOf: async () => (isAway ? nowhere! : there!) });
  const engine = createEmbeddedEngine({
    client: inngest,
    functions: [dispatchEmails],
    databaseUrl: path.url,
  });
  registerEngineFetch((input, init) => engine.fetch(input, init));
  await engine.start();
  const outbox = startOutbox(openedDatabase(), (events) => inngest.send(events));
  close.push(outbox.stop, () => engine.stop(), closeDatabase, path.close, server.close);
});
afterAll(async () => {
  for (const one of close) await one();
});

async function listStates(ctx: Context) {
  const rows = await acrossWorkspaces(ctx)
    .select({ state: emails.state })
    .from(emails)
    .where(eq(emails.workspaceId, ctx.workspaceId));
  return [...new Set(rows.map(({ state }) => state))];
}

it("sends what is requested, each once, also if its server is away for a moment", async () => {
  const { ctx, leads } = await seedCampaign(path.connection, 12);
  await Promise.all(leads.map(({ id }) => queueLeadEmail(ctx, { id })));
  await expect.poll(() => listStates(ctx), { timeout: 30_000 }).toEqual(["sent"]);
  expect(server.accepted.toSorted()).toEqual(leads.map(({ email }) => email).toSorted());

  isAway = true;
  const other = await seedCampaign(path.connection, 1);
  await queueLeadEmail(other.ctx, { id: other.leads[0]!.id });
  await expect.poll(() => listStates(other.ctx), { timeout: 30_000 }).toEqual(["queued"]);
  isAway = false;
  await expect.poll(() => listStates(other.ctx), { timeout: 30_000 }).toEqual(["sent"]);
  expect(server.accepted).toHaveLength(13);
});
