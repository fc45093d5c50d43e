import { eq } from "drizzle-orm";
import nodemailer, { type Transporter } from "nodemailer";
import { type Connection, connect } from "@/db";
import { emails } from "@/db/schema";
import { closeMailer, openMailer } from "@/lib/channels/email/mailer";
import { selectLeads } from "@/lib/channels/email/select-leads";
import { writeEmailsOfRun } from "@/lib/channels/email/write-emails";
import type { Context } from "@/lib/context";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import type { RunGeneration } from "@/lib/events";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import { registerInstance } from "@/lib/process/instance";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { startChild } from "./child";
import { withDatabase } from "./database";
import { seedEmails } from "./email-seed";
import { type Figure, median, round } from "./figure";

const MAILS = 2_000;
const CONNECTIONS = 10;
const ROUNDS = 5;

/**
 * The whole send path, credit, claim, hand-over and record in a durable database, against nodemailer's own pool: the
 * same emails to the same server over as many connections, in turns.
 */
export async function measureMail(): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const connection = connect(databaseUrl, { max: 12 });
    const instance = await registerInstance(databaseUrl);
    const sink = await startChild<number>("smtp-sink.ts");
    const transport = createSmtpTransport({
      url: `smtp://127.0.0.1:${sink.ready}`,
      concurrency: CONNECTIONS,
    });
    openModels(readSettings({}));
    openMailer(instance.id, { transport, concurrency: CONNECTIONS, perSecond: 0, dailyCap: 0 });
    const pool = nodemailer.createTransport({
      host: "127.0.0.1",
      port: sink.ready,
      pool: true,
      maxConnections: CONNECTIONS,
    });
    const rates = { ours: [] as number[], whole: [] as number[], bare: [] as number[] };
    try {
      for (let index = 0; index <= ROUNDS; index++) {
        const before = await sink.ask<number>("taken");
        const { seconds, wholeSeconds, sent } = await sendAsRun(connection);
        const bareSeconds = await sendBare(pool, sent);
        const taken = (await sink.ask<number>("taken")) - before;
        if (sent.length !== MAILS || taken !== 2 * MAILS)
          throw new Error(`The mail server took ${taken} mails of ${2 * MAILS}.`);
        // The first round warms both up.
        if (index === 0) continue;
        rates.ours.push(MAILS / seconds);
        rates.whole.push(MAILS / wholeSeconds);
        rates.bare.push(MAILS / bareSeconds);
      }
      const { findings } = await reconcileLedgers(connection.db);
      if (findings.length > 0) throw new Error(`A ledger does not add up: ${JSON.stringify(findings[0])}`);
    } finally {
      pool.close();
      await closeMailer();
      await sink.close();
      await instance.close();
      await connection.close();
    }
    return describe(rates);
  });
}

function describe(rates: { ours: number[]; whole: number[]; bare: number[] }): Figure[] {
  const [mine, bare] = [median(rates.ours), median(rates.bare)];
  const ratios = rates.ours.map((rate, index) => round(rate / rates.bare[index]!));
  return [
    {
      name: "Mail: mails a second from the service mailbox, without limits",
      value: round(mine, 0),
      unit: "mails a second",
      // Its limits are 200 a day and 5 a second unless somebody changes them: this is enough, and each is decided by itself.
      bar: { least: 300 },
      detail: `${MAILS} mails over ${CONNECTIONS} connections; rounds ${rates.ours.map((rate) => round(rate, 0)).join(", ")}`,
    },
    {
      name: "Mail: the same against a bare nodemailer pool",
      value: median(ratios),
      unit: "",
      bar: null,
      detail: `${round(bare, 0)} /s by the pool; rounds ${ratios.join(", ")}`,
    },
    {
      name: "Mail: a whole outreach run, leads chosen and texts written too",
      value: round(median(rates.whole), 0),
      unit: "mails a second",
      bar: null,
      detail: "",
    },
  ];
}

async function sendAsRun(connection: Connection) {
  const { ctx, campaignId } = await seedEmails(connection, MAILS);
  const began = performance.now();
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  const generation: RunGeneration = {
    workspaceId: ctx.workspaceId,
    campaignId,
    runId: run.id,
    generation: 1,
  };
  while ((await selectLeads(ctx, generation)).more);
  while ((await writeEmailsOfRun(ctx, generation)).more);
  const writtenAt = performance.now();
  for (let end = "time"; end !== "done"; ) {
    end = (await sendEmailsOfRun(ctx, generation)).end;
    if (end !== "done" && end !== "time") throw new Error(`The run could not be sent: ${end}.`);
  }
  const now = performance.now();
  return {
    seconds: (now - writtenAt) / 1000,
    wholeSeconds: (now - began) / 1000,
    sent: await listSent(connection, ctx),
  };
}

type SentEmail = typeof emails.$inferSelect;

async function listSent({ db }: Connection, ctx: Context): Promise<SentEmail[]> {
  const rows = await db.select().from(emails).where(eq(emails.workspaceId, ctx.workspaceId));
  return rows.filter((mail) => mail.state === "sent");
}

/** Sends the very same emails, the way nodemailer's documentation does; answers the seconds it took. */
async function sendBare(pool: Transporter, sent: SentEmail[]): Promise<number> {
  const began = performance.now();
  await Promise.all(
    sent.map((mail) =>
      pool.sendMail({
        from: { name: mail.fromName, address: mail.fromAddress },
        to: { name: mail.toName!, address: mail.toAddress },
        subject: mail.subject!,
        text: mail.text!,
        messageId: mail.messageId,
        list: { unsubscribe: `http://127.0.0.1:3000/u/${mail.unsubscribeToken}` },
        headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      }),
    ),
  );
  return (performance.now() - began) / 1000;
}
