import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { ImapFlow } from "imapflow";
import { createTransport, type SendMailOptions } from "nodemailer";
import { SMTPServer } from "smtp-server";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { expect, type OwnService } from "./journey";
import type { MadeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";

const PASSWORD = "a password";

/**
 * A mail system with these people's mailboxes. All are made before anybody signs in: Dovecot looks for new ones once a second
 * at most.
 */
export async function startMailFor(addresses: string[]): Promise<MailSystem> {
  const system = await startMailSystem({ domains: ["ovens.example", "bakery.example"] });
  for (const address of addresses) system.setPassword(address, PASSWORD);
  return system;
}
export type SeenMail = {
  messageId: string;
  inReplyTo: string | null;
  subject: string;
  unsubscribeUrl: string | null;
};

/** Connects a mailbox of the mail system by `/v1`: without ramp-up and gaps, and open at every hour of every day. */
export async function connectMailbox(agent: MadeAgent, system: MailSystem, address: string): Promise<void> {
  const at = (port: number) => ({ host: "127.0.0.1", port, security: "none" });
  const { id } = await agent.api<{ id: string }>("POST", "/mailboxes", {
    address,
    password: PASSWORD,
    servers: { imap: at(system.ports.imap), smtp: at(system.ports.smtp) },
  });
  await agent.api("PATCH", `/mailboxes/${id}`, {
    sendFrom: "00:00",
    sendUntil: "24:00",
    sendDays: [1, 2, 3, 4, 5, 6, 7],
    rampsUp: false,
    gapLeast: 0,
    gapMost: 0,
  });
}

/**
 * Has the first follow-up go out as soon as the first email has: the steps after it keep their days. Memory has something new for each.
 */
export async function followUpAtOnce(agent: MadeAgent): Promise<void> {
  const { profileJson } = await agent.api<{ profileJson: object }>("GET", `/agents/${agent.id}/memory`);
  const benefits = ["No order is lost", "Orders are in by noon", "Nobody types at night"];
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    profileJson: { ...profileJson, benefits },
  });
  const path = `/campaigns/${agent.campaignId}/sequence`;
  const { version, steps } = await agent.api<{ version: number; steps: object[] }>("GET", path);
  await agent.api("PUT", path, {
    version,
    steps: steps.map((step, at) => (at === 1 ? { ...step, waitDays: 0 } : step)),
  });
}

/** Resolves with the emails that somebody has in their own mailbox, once there are `count`; the oldest first. */
export async function awaitMails(system: MailSystem, address: string, count: number): Promise<SeenMail[]> {
  let mails: SeenMail[] = [];
  await expect
    .poll(async () => {
      mails = await readMails(system, address);
      return mails.length;
    })
    .toBe(count);
  return mails;
}

/** The same for a follow-up, which goes out when the sweep looks after it: once a minute, and here as often as is asked. */
export async function awaitFollowUp(
  service: OwnService,
  ...[system, address, count]: Parameters<typeof awaitMails>
): Promise<SeenMail[]> {
  const { db, close } = await openDatabaseOf(service);
  await expect
    .poll(async () => {
      const found = await readMails(system, address);
      if (found.length < count) await db.execute(sql`update engine.crons set next_at = now()`);
      return found.length;
    })
    .toBe(count)
    .finally(close);
  return readMails(system, address);
}

async function readMails(system: MailSystem, address: string): Promise<SeenMail[]> {
  const folder = join(system.maildirOf(address), "new");
  // The folder is made with the first email.
  const names = await readdir(folder).catch(() => []);
  const raws = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "utf8")));
  return raws.map(readHeaders);
}

function readHeaders(raw: string): SeenMail {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, " ");
  const read = (name: string) => new RegExp(`^${name}: *(.*?)\\r?$`, "im").exec(head)?.[1];
  return {
    messageId: read("Message-ID")!,
    inReplyTo: read("In-Reply-To") ?? null,
    subject: read("Subject")!,
    // Not of an answer.
    unsubscribeUrl: /<(http[^>]+)>/.exec(read("List-Unsubscribe") ?? "")?.[1] ?? null,
  };
}

/** Answers an email as a person's mail program does. */
export async function replyByMail(
  system: MailSystem,
  { from, to, mail, text }: { from: string; to: string; mail: SeenMail; text: string },
): Promise<void> {
  await sendMail(system, addressOf(from), {
    from,
    to,
    subject: `Re: ${mail.subject}`,
    text,
    inReplyTo: mail.messageId,
    references: [mail.messageId],
  });
}

/** Sends an email as it is written, line by line, by the account of `as`. */
export async function sendRawMail(
  system: MailSystem,
  { as, to, lines }: { as: string; to: string; lines: readonly string[] },
): Promise<void> {
  await sendMail(system, as, { envelope: { from: as, to }, raw: lines.join("\r\n") });
}

/** Files an email among the sent ones of a mailbox, as a person's mail program does with what they write there. */
export async function fileAsSent(
  system: MailSystem,
  address: string,
  lines: readonly string[],
): Promise<void> {
  const client = new ImapFlow({
    host: "127.0.0.1",
    port: system.ports.imap,
    auth: { user: address, pass: PASSWORD },
    secure: false,
    logger: false,
  });
  await client.connect();
  const folders = await client.list();
  const sent = folders.find(({ specialUse }) => specialUse === "\\Sent")!;
  await client.append(sent.path, lines.join("\r\n"), ["\\Seen"]);
  await client.logout();
}

const addressOf = (from: string) => /<(.*)>/.exec(from)?.[1] ?? from;

async function sendMail(system: MailSystem, user: string, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: system.ports.smtp,
    auth: { user, pass: PASSWORD },
    ignoreTLS: true,
  });
  await transport.sendMail(mail);
  transport.close();
}

/** The mail server of every other domain: nobody whose address begins with "gone" is there, so that Postfix reports to the sender. */
export async function startMailAway(system: MailSystem) {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith("gone")
          ? Object.assign(new Error("5.1.1 No such user here"), { responseCode: 550 })
          : null,
      ),
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        accepted.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(system.ports.away, "127.0.0.1");
  await once(server.server, "listening");
  return { accepted, close: () => new Promise<void>((done) => server.close(done)) };
}
