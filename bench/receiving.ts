import { chownSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { type Connection, connect } from "@/db";
import type { mailboxes } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { findBrowser } from "@/e2e/find-browser";
import type { Context } from "@/lib/context";
import { connectImap } from "@/lib/imap/connect-imap";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { HOSTILE_MAILS, HUGE_MAILS } from "@/testing/mail-reading/hostile-mails";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { insertEmail } from "@/testing/outreach/insert-email";
import { seedCampaign } from "@/testing/outreach/send-path";
import { buildEntry } from "@/testing/process/build-entry";
import { writeEmail } from "@/testing/receiving/inbound";
import { runFile } from "@/testing/service/run-service";
import { withDatabase } from "./database";
import { type Figure, median, percentile, round } from "./figure";
import { askHealth, awaitQuickHealth } from "./health";
import { makePerson, signIn } from "./person";
import { startService } from "./service";

const LEADS = 400;
/** One in ten of the emails is a reply. */
const EMAILS = 3_000;
const REPLIES = 60;
const SHOWN = 20;
const MEBIBYTE = 1024 * 1024;
const MAILBOXES = 200;
const OLD_EMAILS = 100_000;
/** What the first reading left behind is cleaned up meanwhile. */
const SETTLE_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

type Mailbox = typeof mailboxes.$inferSelect;
type Sent = { id: string; company: string; email: string; messageId: string };

/** Receiving from a real Dovecot, in one process that watches; nothing where Dovecot is not there. */
export async function measureReceiving(): Promise<Figure[]> {
  if (whyNoMailSystem()) return [];
  const system = await startMailSystem({ domains: ["ovens.example"] });
  try {
    return [
      ...(await inDatabase(system, measure)),
      ...(await inDatabase(system, measurePage)),
      ...(await inDatabase(system, measureHostile)),
      ...(await inDatabase(system, measureMemory)),
    ];
  } finally {
    await system.stop();
  }
}

type Measure = (databaseUrl: string, connection: Connection, system: MailSystem) => Promise<Figure[]>;

function inDatabase(system: MailSystem, measure: Measure): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const connection = connect(databaseUrl, { max: 6 });
    try {
      return await measure(databaseUrl, connection, system);
    } finally {
      await connection.close();
    }
  });
}

/** A process that watches the mailboxes of a workspace for a minute after nothing more comes in. */
function startWatching(databaseUrl: string, { workspaceId, settings }: Context) {
  const program = buildEntry("testing/receiving/sending-process.ts");
  const worker = buildEntry("testing/parsing/worker.ts");
  return runFile(program, [databaseUrl, workspaceId, "60000", worker], {
    WEB_ALLOW_PRIVATE: "true",
    AUTH_SECRET: settings.AUTH_SECRET!,
  }).child;
}

/** A service that watches one mailbox, with a person signed in in a browser. */
async function withService<T>(
  databaseUrl: string,
  ctx: Context,
  work: (url: string, page: Page) => Promise<T>,
): Promise<T> {
  const settings = {
    DATABASE_URL: databaseUrl,
    WEB_ALLOW_PRIVATE: "true",
    AUTH_SECRET: ctx.settings.AUTH_SECRET!,
  };
  await makePerson(ctx.workspaceId, settings);
  const service = await startService(settings);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  try {
    const url = `http://127.0.0.1:${service.port}`;
    const context = await browser.newContext();
    await context.addCookies([{ ...(await signIn(url)), url }]);
    await untilRead(ctx, 1);
    return await work(url, await context.newPage());
  } finally {
    await browser.close();
    await service.stop();
  }
}

/** From a reply's arrival to the campaign's page, open in a browser, of a service that does everything else as well. */
async function measurePage(
  databaseUrl: string,
  connection: Connection,
  system: MailSystem,
): Promise<Figure[]> {
  const { ctx, agentId, leads } = await seedWritten(connection);
  const mailbox = await connectTestMailbox(ctx, system, "shown@ovens.example");
  const latencies = await withService(databaseUrl, ctx, async (url, page) => {
    await page.goto(`${url}/agents/${agentId}/campaign`, { waitUntil: "load" });
    return measureLatency(ctx, mailbox, leads.slice(0, SHOWN), ({ company }) =>
      page.waitForFunction((words) => document.body.innerText.includes(words), `${company} replied`, {
        polling: 20,
      }),
    );
  });
  return [
    {
      name: "Receiving: from a reply's arrival to the campaign's page in a browser",
      value: round(median(latencies) / 1000),
      unit: "s",
      bar: { most: 2 },
      detail: `p50 of ${SHOWN} replies one by one, by IDLE, on the page that is open; p95 ${round(percentile(latencies, 0.95) / 1000)} s`,
    },
  ];
}

/** What serves beside what reads: `GET /api/health` while emails are taken in that were written to stop it. */
async function measureHostile(
  databaseUrl: string,
  connection: Connection,
  system: MailSystem,
): Promise<Figure[]> {
  const { ctx, leads } = await seedWritten(connection);
  const mails = [
    ...Object.values(HOSTILE_MAILS).map((shape) => shape(MEBIBYTE)),
    ...Object.values(HUGE_MAILS).map((write) => write()),
  ];
  await connectTestMailbox(ctx, system, "idle@ovens.example");
  const address = "hostile@ovens.example";
  // Each answers an email of ours: what belongs to nobody is read by its headers alone.
  putMails(system, address, mails.length, new Date(), (nth) => {
    const { messageId } = leads[nth]!;
    return Buffer.from(`In-Reply-To: ${messageId}\nMessage-ID: <hostile${nth}@b.example>\n${mails[nth]}`);
  });
  const { answers, seconds } = await withService(databaseUrl, ctx, async (url) => {
    await awaitQuickHealth(url);
    await connectTestMailbox(ctx, system, address);
    const began = performance.now();
    const answers: number[] = [];
    for (let turn = 1; turn % 50 !== 0 || (await countRead(ctx)) < 2; turn += 1) {
      answers.push(await askHealth(url));
      await wait(5);
    }
    return { answers, seconds: (performance.now() - began) / 1000 };
  });
  const [row] = await acrossWorkspaces(ctx).execute<{ n: number }>(
    sql`select count(*)::int as n from received_emails where workspace_id = ${ctx.workspaceId}`,
  );
  if (row!.n !== mails.length) throw new Error(`${row!.n} of ${mails.length} emails were taken in.`);
  return [
    {
      name: `Receiving: worst health answer while ${mails.length} hostile emails are taken in`,
      value: round(Math.max(...answers), 1),
      unit: "ms",
      bar: { most: 100 },
      detail: `median ${round(percentile(answers, 0.5), 1)} ms, p99 ${round(percentile(answers, 0.99), 1)} ms of ${answers.length} answers in ${round(seconds, 1)} s; each email answers one of ours`,
    },
  ];
}

/** What watching takes, in a process that has done nothing else. */
async function measureMemory(
  databaseUrl: string,
  connection: Connection,
  system: MailSystem,
): Promise<Figure[]> {
  const { ctx } = await seedCampaign(connection, 1);
  await connectTestMailbox(ctx, system, "alone@ovens.example");
  const child = startWatching(databaseUrl, ctx);
  try {
    await untilRead(ctx, 1);
    await wait(SETTLE_MS);
    const before = memoryOf(child.pid!);
    for (let nth = 0; nth < MAILBOXES; nth += 1)
      await connectTestMailbox(ctx, system, `watched${nth}@ovens.example`);
    await untilRead(ctx, MAILBOXES + 1);
    await wait(SETTLE_MS);
    return [
      {
        name: `Receiving: memory for ${MAILBOXES} watched mailboxes`,
        value: round(memoryOf(child.pid!) - before, 0),
        unit: "MB",
        bar: { most: 150 },
        detail: "resident memory of a fresh process beyond what it has with one",
      },
    ];
  } finally {
    child.kill("SIGKILL");
  }
}

async function measure(databaseUrl: string, connection: Connection, system: MailSystem): Promise<Figure[]> {
  const { ctx, leads } = await seedWritten(connection);
  // Signs the secret in the settings, which the process needs as well.
  const first = await connectTestMailbox(ctx, system, "first@ovens.example");
  const child = startWatching(databaseUrl, ctx);
  try {
    await untilRead(ctx, 1);
    const taken = await measureTakingIn(ctx, system, leads);
    const latencies = await measureLatency(
      ctx,
      first,
      leads.slice(EMAILS / 10).slice(0, REPLIES),
      async ({ id }) => {
        while (!(await hasReplied(ctx, id))) await wait(5);
      },
    );
    const old = await measureOldFolder(ctx, system);
    return [
      {
        name: "Receiving: from a reply's arrival to the inbox and the campaign's log",
        value: round(median(latencies) / 1000),
        unit: "s",
        bar: { most: 2 },
        detail: `p50 of ${REPLIES} replies one by one, by IDLE; p95 ${round(percentile(latencies, 0.95) / 1000)} s`,
      },
      {
        name: "Receiving: emails taken in",
        value: round(EMAILS / taken, 0),
        unit: "/s",
        bar: { least: 300 },
        detail: `first reading of ${EMAILS} emails of one mailbox, a tenth of them replies`,
      },
      {
        name: `Receiving: first reading of a folder of ${OLD_EMAILS.toLocaleString("en")} old emails`,
        value: round(old, 1),
        unit: "s",
        bar: { most: 30 },
        detail: "headers of the last 30 days only; Dovecot's own first look at the folder included",
      },
    ];
  } finally {
    child.kill("SIGKILL");
  }
}

/** Leads that were written to, each once. */
async function seedWritten(connection: Connection) {
  const { ctx, agentId, campaignId, leads } = await seedCampaign(connection, LEADS);
  const written: Sent[] = [];
  for (const { id, email, company } of leads) {
    const { messageId } = await insertEmail(ctx, {
      leadId: id,
      campaignId,
      state: "sent",
      subject: "Your ovens",
      text: "Hello",
      toAddress: email,
      holdId: id,
      sentAt: new Date(Date.now() - 3 * DAY_MS),
    });
    written.push({ id, company, email, messageId });
  }
  return { ctx, agentId, leads: written };
}

async function measureTakingIn(ctx: Context, system: MailSystem, leads: Sent[]): Promise<number> {
  const address = "busy@ovens.example";
  putMails(system, address, EMAILS, new Date(), (nth) => {
    const lead = nth % 10 === 0 ? leads[nth / 10] : undefined;
    return writeEmail({
      from: lead?.email ?? `shop${nth}@elsewhere.example`,
      to: address,
      subject: lead ? "Re: Your ovens" : `Offer ${nth}`,
      text: "Please call me tomorrow.\n\n> Hello".repeat(20),
      inReplyTo: lead?.messageId ?? null,
    });
  });
  return untilNext(ctx, () => connectTestMailbox(ctx, system, address));
}

function measureOldFolder(ctx: Context, system: MailSystem): Promise<number> {
  const address = "old@ovens.example";
  putMails(system, address, OLD_EMAILS, new Date(Date.now() - 400 * DAY_MS), (nth) =>
    Buffer.from(
      `From: shop@elsewhere.example\r\nMessage-ID: <${nth}@old.example>\r\nSubject: Old\r\n\r\nOld.\r\n`,
    ),
  );
  return untilNext(ctx, () => connectTestMailbox(ctx, system, address));
}

/** Seconds until the mailbox that `connect` makes has been read. */
async function untilNext(ctx: Context, connect: () => Promise<unknown>): Promise<number> {
  const read = await countRead(ctx);
  await connect();
  const began = performance.now();
  await untilRead(ctx, read + 1);
  return (performance.now() - began) / 1000;
}

/** Milliseconds from each reply's arrival until it `isSeen`. */
async function measureLatency(
  ctx: Context,
  mailbox: Mailbox,
  leads: Sent[],
  isSeen: (lead: Sent) => Promise<unknown>,
): Promise<number[]> {
  const { login } = await openMailbox(ctx, mailbox.id);
  const client = await connectImap({ settings: ctx.settings, server: mailbox.imap!, login });
  const latencies: number[] = [];
  for (const lead of leads) {
    const { email, messageId } = lead;
    await client.append("INBOX", writeEmail({ from: email, to: mailbox.address!, inReplyTo: messageId }));
    const began = performance.now();
    await isSeen(lead);
    latencies.push(performance.now() - began);
  }
  await client.logout();
  return latencies;
}

/** What the inbox and the campaign's page read, which are told of it when the email is stored. */
async function hasReplied(ctx: Context, leadId: string): Promise<boolean> {
  const rows = await acrossWorkspaces(ctx).execute(sql`
    select 1 from conversations c join activity_events a on a.lead_id = c.lead_id and a.kind = 'replied'
    where c.lead_id = ${leadId} and c.needs_answer`);
  return rows.length > 0;
}

async function countRead(ctx: Context): Promise<number> {
  const [row] = await acrossWorkspaces(ctx).execute<{ n: number }>(sql`
    select count(distinct mailbox_id)::int as n from mailbox_folders
    where workspace_id = ${ctx.workspaceId} and role = 'inbox' and read_at is not null`);
  return row!.n;
}

async function untilRead(ctx: Context, count: number): Promise<void> {
  while ((await countRead(ctx)) < count) await wait(20);
}

/** Puts emails into a mailbox as Dovecot keeps them, received at `at`. */
function putMails(
  system: MailSystem,
  address: string,
  count: number,
  at: Date,
  write: (nth: number) => Buffer,
): void {
  const maildir = system.maildirOf(address);
  const mail = statSync(dirname(dirname(dirname(maildir))));
  for (const name of ["", "cur", "new", "tmp"]) mkdirSync(join(maildir, name), { recursive: true });
  for (const folder of [dirname(dirname(maildir)), dirname(maildir), maildir])
    chownSync(folder, mail.uid, mail.gid);
  for (const name of ["cur", "new", "tmp"]) chownSync(join(maildir, name), mail.uid, mail.gid);
  const seconds = Math.round(at.getTime() / 1000);
  for (let nth = 0; nth < count; nth += 1) {
    const file = join(maildir, "cur", `${seconds}.M${nth}P1.bench:2,S`);
    writeFileSync(file, write(nth));
    chownSync(file, mail.uid, mail.gid);
    utimesSync(file, at, at);
  }
}

/** Resident memory of a process, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}
