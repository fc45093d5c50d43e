import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { sql } from "drizzle-orm";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { type Connection, connect, type Database } from "@/db";
import { agents, campaigns, leads, mailboxes, memories, workspaces } from "@/db/schema";
import { asWorkspaceId } from "@/db/workspace-id";
import { recordNewLeads } from "@/lib/activity/record-new-leads";
import { closeMailer, openMailer } from "@/lib/channels/email/mailer";
import { selectLeads } from "@/lib/channels/email/select-leads";
import { writeEmailsOfRun } from "@/lib/channels/email/write-emails";
import { type Context, systemContext, transact } from "@/lib/context";
import { grantCredits } from "@/lib/credits/grant-credits";
import { newId } from "@/lib/id";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import type { MailSending } from "@/lib/ports/mail-sending";
import { type Instance, registerInstance } from "@/lib/process/instance";
import { createSequence } from "@/lib/sequences/create-sequence";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { createTestDatabase } from "@/testing/database/test-database";
import { queuesOfRun } from "./send-run";

/** A mail server that notes whom it took mail for; `options` answer in other ways. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 50,
    onData(stream, session, callback) {
      stream.resume();
      stream.on("end", () => {
        accepted.push(...session.envelope.rcptTo.map((to) => to.address));
        callback();
      });
    },
    ...options,
  });
  // Clients that go away in the middle are part of what is tested.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  // As a server that dies: no goodbye, no reply.
  const drop = () => {
    for (const connection of server.connections)
      (connection as unknown as { _socket: Socket })._socket.destroy();
  };
  return { url, accepted, drop, close: () => new Promise<void>((done) => server.close(done)) };
}

/** A database with a process among the living, for tests of the send path. */
export async function openSendPath() {
  const testDatabase = await createTestDatabase();
  const connection: Connection = connect(testDatabase.url, { max: 12 });
  const instance: Instance = await registerInstance(testDatabase.url);
  return {
    url: testDatabase.url,
    connection,
    instance,
    openMailerTo: (url: string, parts: Partial<MailSending> = {}) =>
      openMailer(instance.id, {
        transport: createSmtpTransport({ url, concurrency: 10 }),
        concurrency: 10,
        perSecond: 0,
        dailyCap: 0,
        ...parts,
      }),
    close: async () => {
      await closeMailer();
      await instance.close();
      await connection.close();
      await testDatabase.drop();
    },
  };
}

const LONGEST_WAIT_MS = 30_000;

/** Resolves when somebody in the database, or as many as `count`, wait for a lock. Errors: `Error` when nobody comes to wait. */
export async function someoneWaits(db: Database, count = 1): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (let waiting = 0; waiting < count; ) {
    if (Date.now() > end) throw new Error(`${waiting} wait for a lock, and ${count} should.`);
    const rows = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    waiting = rows.length;
  }
}

/** A workspace with one agent whose Memory is complete, and `count` leads with evidence. */
export async function seedCampaign(connection: Connection, count: number, credits = 1_000) {
  const { db } = connection;
  const workspaceId = asWorkspaceId(newId());
  await db.insert(workspaces).values({ id: workspaceId, name: "Test" });
  const ctx: Context = systemContext(db, workspaceId);
  await db.insert(mailboxes).values({ workspaceId, kind: "service" });
  await grantCredits(ctx, { amount: credits, note: "start" });
  const campaignId = newId();
  const agentId = newId();
  await db.insert(campaigns).values({ id: campaignId, workspaceId });
  await createSequence(ctx, campaignId);
  await db.insert(agents).values({ id: agentId, workspaceId, campaignId, name: "Agent" });
  await db.insert(memories).values({
    agentId,
    workspaceId,
    profileJson: { offer: "Ovens that use half the power" },
    icpJson: { roles: ["owner"] },
    senderName: "Ines Vogt",
    senderEmail: "ines@ovens.example",
    companyName: "Ovens Ltd",
    postalAddress: "1 Oven Street, Leeds",
  });
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `lead${index}-${workspaceId.slice(-6)}@bakery${index}.example`;
    const company = `Bakery number ${index}`;
    const url = `https://bakery${index}.example/contact`;
    const foundAt = new Date().toISOString();
    return {
      id: newId(),
      workspaceId,
      agentId,
      campaignId,
      email,
      emailKey: email,
      name: `Lee Baker${index}`,
      title: "Owner",
      company,
      score: 50,
      evidence: [
        { field: "email", value: email, url, quote: `Write to ${email}`, foundAt },
        { field: "company", value: company, url, quote: `Welcome to ${company}`, foundAt },
        { field: "title", value: "Owner", url, quote: `Lee Baker${index}, Owner`, foundAt },
      ],
    };
  });
  for (let start = 0; start < rows.length; start += 200)
    await db.insert(leads).values(rows.slice(start, start + 200));
  await transact(ctx, (ctx) => recordNewLeads(ctx, "lead_found", rows));
  return { ctx, agentId, campaignId, leads: rows };
}

/** Starts an outreach run up to the point where its emails are written and wait to be paid for. Returns those of its first mailbox. */
export async function startWrittenRun(ctx: Context, campaignId: string, body: { targetCount?: number } = {}) {
  const { run } = await startOutreachRun(ctx, { id: campaignId, ...body });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  while ((await selectLeads(ctx, generation)).more);
  while ((await writeEmailsOfRun(ctx, generation)).more);
  const [queue] = await queuesOfRun(ctx, generation);
  return queue;
}
