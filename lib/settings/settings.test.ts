import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { createAgent } from "@/lib/agents/create-agent";
import { closeMailer, openMailer } from "@/lib/channels/email/mailer";
import { type Context, systemContext } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { newId } from "@/lib/id";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { updateMemory } from "@/lib/memory/update-memory";
import { readSettings, SettingsShape } from "@/lib/process/env";
import { env, overrideEnv } from "@/lib/process/this-process";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { startMailServer } from "@/testing/outreach/send-path";
import { readSettingsFacts } from "./read-settings-facts";
import { sendTestEmail } from "./send-test-email";

let database: TestDatabase;
let connection: Connection;
let ctx: Context;
/** The previous settings, and nothing else. */
const settings = {
  ...Object.fromEntries(Object.keys(SettingsShape.shape).map((name) => [name, undefined])),
  ...env(),
};
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 3 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace(connection.db, { name: "Test", credits: 5 });
  ctx = systemContext(connection.db, workspaceId);
});
afterEach(async () => {
  overrideEnv(settings);
  for (const close of closing.splice(0)) await close();
});

async function openServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  openMailer(newId(), { transport: createSmtpTransport({ url: server.url, concurrency: 2 }) });
  closing.push(closeMailer, server.close);
  return server;
}

test("says how the service is set up, and never a key or a password", async () => {
  overrideEnv(
    readSettings({
      SMTP_URL: "smtps://mailer:a-secret@mail.example.com",
      WEB_PROXY_URL: "http://proxy:a-secret@proxy.example.com:8080",
      BRAVE_API_KEY: "a-secret",
      ANTHROPIC_API_KEY: "a-secret",
      CHAT_MODEL: "anthropic/some-model",
      INNGEST_EVENT_KEY: "a-secret",
      INNGEST_SIGNING_KEY: "signkey-a-secret",
      INNGEST_DASHBOARD_URL: "https://inngest.example.com",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "a-secret-of-the-telephone",
      TWILIO_FROM: "+441134960100",
      PUBLIC_URL: "http://127.0.0.1:3000",
      DKIM_DOMAIN: "example.com",
      DKIM_SELECTOR: "one",
      DKIM_PRIVATE_KEY: "a-secret",
      DATABASE_URL: "postgres://someone:a-secret@db.example.com/x",
      MAIL_DAILY_CAP: "7",
      PRICE_EMAIL_SEND: "2.5",
    }),
  );
  const facts = await readSettingsFacts(ctx, {});
  expect(JSON.stringify(facts)).not.toContain("a-secret");
  expect(facts).toMatchObject({
    engine: { mode: "inngest", dashboardUrl: "https://inngest.example.com" },
    mail: { mode: "smtp", server: "mail.example.com:465", hasLogin: true, tls: "implicit", dailyCap: 7 },
    phone: { from: "+441134960100" },
    search: { providers: ["brave"], hasSampleWeb: false },
    web: { proxy: "proxy.example.com:8080" },
    model: { kind: "model", name: "anthropic/some-model", provider: "anthropic" },
    prices: { emailSend: 2.5 },
  });
  // The mail server is on another machine, and only this machine can open the public URL.
  expect(facts.mail.problem).toContain("PUBLIC_URL");
});

test("says what is not set up", async () => {
  overrideEnv({ ...settings, ...readSettings({}) });
  expect(await readSettingsFacts(ctx, {})).toMatchObject({
    mail: { mode: "outbox", server: null, problem: null },
    phone: { from: null },
    search: { providers: [], hasSampleWeb: true },
    model: { kind: "guide", name: null },
  });
});

test("a test mail goes over the real mail server as the agent, and tells what was answered, for nothing", async () => {
  const server = await openServer();
  const agent = await createAgent(ctx, { name: "Ada" });
  await updateMemory(ctx, { id: agent.id, senderName: "Ines", senderEmail: "ines@ovens.example" });
  expect(await sendTestEmail(ctx, { to: "me@example.com", agentId: agent.id })).toMatchObject({
    transport: "smtp",
    from: "ines@ovens.example",
    verdict: "accepted",
    answer: expect.stringMatching(/^250/),
  });
  expect(server.accepted).toEqual(["me@example.com"]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 5, held: 0 });
});

test("a refusal of the mail server is an answer, and without a sender the receiver writes to themselves", async () => {
  await openServer({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error("No such user"), { responseCode: 550 })),
  });
  expect(await sendTestEmail(ctx, { to: "me@example.com" })).toMatchObject({
    from: "me@example.com",
    verdict: "recipient_refused",
    answer: expect.stringContaining("No such user"),
  });
});

test("not even a test goes to a suppressed address, and nobody can be flooded with tests", async () => {
  const server = await openServer();
  await addSuppression(ctx, { email: "Barred@example.com" });
  await expect(sendTestEmail(ctx, { to: "barred@EXAMPLE.com" })).rejects.toMatchObject({
    code: "lead_suppressed",
  });
  for (let times = 0; times < 5; times++) await sendTestEmail(ctx, { to: "me@example.com" });
  await expect(sendTestEmail(ctx, { to: "me@example.com" })).rejects.toMatchObject({ code: "rate_limited" });
  expect(server.accepted).toHaveLength(5);
});

test("another workspace's agent lends nobody its name", async () => {
  const server = await openServer();
  const { workspaceId } = await createWorkspace(connection.db, { name: "Other", credits: 0 });
  const agent = await createAgent(systemContext(connection.db, workspaceId), { name: "Theirs" });
  await expect(sendTestEmail(ctx, { to: "me@example.com", agentId: agent.id })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(server.accepted).toEqual([]);
});
