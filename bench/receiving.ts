import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "@/db";
import type { mailboxes } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { connectImap } from "@/lib/imap/connect-imap";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { seedCampaign } from "@/testing/outreach/send-path";
import { buildEntry } from "@/testing/process/build-entry";
import { writeEmail } from "@/testing/receiving/inbound";
import { runFile } from "@/testing/service/run-service";
import { type Figure, median, percentile, round } from "./figure";
import { measureHostileEmails } from "./receiving-hostile";
import {
  countRead,
  inDatabase,
  putMails,
  seedWritten,
  untilRead,
  type WrittenLead,
  withService,
} from "./receiving-setup";

/** One in ten of the emails is a reply. */
const EMAILS = 3_000;
const REPLIES = 60;
const SHOWN = 20;
const MAILBOXES = 200;
const OLD_EMAILS = 100_000;
/** What the first reading left behind is cleaned up meanwhile. */
const SETTLE_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
/** How long the process waits between two looks at what is due to be sent; the service looks once a minute and when it is told. */
const DISPATCH_MS = "1000";

type Mailbox = typeof mailboxes.$inferSelect;

/** Receiving from a real Dovecot, in one process that watches; nothing where Dovecot is not there. */
export async function measureReceiving(): Promise<Figure[]> {
  if (whyNoMailSystem()) return [];
  const system = await startMailSystem({ domains: ["ovens.example"] });
  try {
    return [
      ...(await inDatabase(system, measure)),
      ...(await inDatabase(system, measurePage)),
      ...(await inDatabase(system, measureHostileEmails)),
      ...(await inDatabase(system, measureMemory)),
    ];
  } finally {
    await system.stop();
  }
}

/** A process that watches the mailboxes of a workspace for a minute after nothing more comes in. */
function startWatching(databaseUrl: string, { workspaceId, settings }: Context) {
  const program = buildEntry("testing/receiving/sending-process.ts");
  const worker = buildEntry("testing/parsing/worker.ts");
  return runFile(program, [databaseUrl, workspaceId, "60000", DISPATCH_MS, worker], {
    WEB_ALLOW_PRIVATE: "true",
    AUTH_SECRET: settings.AUTH_SECRET!,
  }).child;
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
        detail: `first reading of ${EMAILS} emails of one mailbox, a tenth of them replies; the process looks for what is due to be sent once a second`,
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

async function measureTakingIn(ctx: Context, system: MailSystem, leads: WrittenLead[]): Promise<number> {
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
  leads: WrittenLead[],
  isSeen: (lead: WrittenLead) => Promise<unknown>,
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

/** Resident memory of a process, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}
