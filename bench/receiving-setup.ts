import { chownSync, mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { type Connection, connect } from "@/db";
import { acrossWorkspaces, sql } from "@/db/scope";
import { findBrowser } from "@/e2e/find-browser";
import type { Context } from "@/lib/context";
import type { MailSystem } from "@/testing/mail-system/start-mail-system";
import { insertEmail } from "@/testing/outreach/insert-email";
import { seedCampaign } from "@/testing/outreach/send-path";
import { withDatabase } from "./database";
import type { Figure } from "./figure";
import { makePerson, signIn } from "./person";
import { startService } from "./service";

const LEADS = 400;
const DAY_MS = 24 * 3_600_000;

export type WrittenLead = { id: string; company: string; email: string; messageId: string };
type Measure = (databaseUrl: string, connection: Connection, system: MailSystem) => Promise<Figure[]>;

export function inDatabase(system: MailSystem, measure: Measure): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const connection = connect(databaseUrl, { max: 6 });
    try {
      return await measure(databaseUrl, connection, system);
    } finally {
      await connection.close();
    }
  });
}

/** A service that watches one mailbox, with a person signed in in a browser. */
export async function withService<T>(
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

/** Leads that were written to, each once. */
export async function seedWritten(connection: Connection) {
  const { ctx, agentId, campaignId, leads } = await seedCampaign(connection, LEADS);
  const written: WrittenLead[] = [];
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

export async function countRead(ctx: Context): Promise<number> {
  const [row] = await acrossWorkspaces(ctx).execute<{ n: number }>(sql`
    select count(distinct mailbox_id)::int as n from mailbox_folders
    where workspace_id = ${ctx.workspaceId} and role = 'inbox' and read_at is not null`);
  return row!.n;
}

export async function untilRead(ctx: Context, count: number): Promise<void> {
  while ((await countRead(ctx)) < count) await wait(20);
}

/** Puts emails into a mailbox as Dovecot keeps them, received at `at`. */
export function putMails(
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
