import { setTimeout as pause } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { MailboxServer } from "@/db/schema";
import { newId } from "@/lib/id";
import { connectImap } from "@/lib/imap/connect-imap";
import { targetOf } from "@/lib/mail/mailbox-transports";
import type { SmtpOpenError } from "@/lib/mail/smtp-open-error";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { MailboxError } from "@/lib/mailboxes/mailbox-error";
import type { MailboxLogin } from "@/lib/mailboxes/open-mailbox";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import type { Settings } from "@/lib/process/env";

const ARRIVES_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 500;
const TIMEOUTS = { connect: 15_000, envelope: 15_000, reply: 30_000 };

export type Trial = { address: string; login: MailboxLogin; imap: MailboxServer; smtp: MailboxServer };

/**
 * Proves that a mailbox can be read and sent from: signs in to both servers, sends a message to the mailbox itself, waits
 * until it arrives and deletes it. Resolves with whether the provider filed what was sent, null if there is no folder for
 * it; and with the headers of the message as it arrived. Errors: `MailboxError`.
 */
export async function tryMailbox(
  settings: Settings,
  { address, login, imap, smtp }: Trial,
): Promise<{ filesSent: boolean | null; headers: string }> {
  const client = await connectImap({ settings, server: imap, login });
  try {
    const id = newId();
    const messageId = `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
    await sendToItself(settings, { address, login, imap, smtp }, id, messageId);
    const folders = await client.list();
    const pathOf = (use: string) => folders.find(({ specialUse }) => specialUse === use)?.path;
    const [junk, sent] = [pathOf("\\Junk"), pathOf("\\Sent")];
    const headers = await untilArrived(client, ["INBOX", ...(junk === undefined ? [] : [junk])], id);
    const filesSent = sent === undefined ? null : (await takeOut(client, sent, id)) !== null;
    return { filesSent, headers };
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function sendToItself(
  settings: Settings,
  { address, login, smtp }: Trial,
  id: string,
  messageId: string,
): Promise<void> {
  const failure: { open?: SmtpOpenError } = {};
  const transport = createSmtpTransport({
    url: targetOf(smtp, login, settings),
    concurrency: 1,
    timeouts: TIMEOUTS,
    onOpenFailed: async (error) => {
      failure.open = error;
    },
  });
  const self = { name: "Leadwright", address };
  const result = await transport.send({
    id,
    messageId,
    from: self,
    to: self,
    subject: `Connection test ${tagOf(id)}`,
    text: "Leadwright sent this message to check that it can send from this mailbox. It is deleted as soon as it arrives.",
    date: new Date(),
  });
  await transport.close();
  const server = `${smtp.host}:${smtp.port}`;
  if (failure.open) throw new MailboxError(failure.open.problem, { server, detail: failure.open.said });
  if (result.kind !== "accepted")
    throw new MailboxError(problemOf(result), { server, detail: saidIn(result) });
}

function problemOf({ kind }: DeliveryResult) {
  if (kind === "unavailable") return "unreachable";
  return kind === "unknown" || kind === "try_later" ? "not_delivered" : "sending_refused";
}

function saidIn(result: DeliveryResult): string {
  return "response" in result ? result.response : result.reason;
}

async function untilArrived(client: ImapFlow, folders: string[], id: string): Promise<string> {
  const late = performance.now() + ARRIVES_WITHIN_MS;
  while (performance.now() < late) {
    for (const folder of folders) {
      const headers = await takeOut(client, folder, id);
      if (headers !== null) return headers;
    }
    await pause(LOOK_EVERY_MS);
  }
  throw new MailboxError("not_delivered");
}

/** What a message is found by: some providers give it a Message-ID of their own. */
function tagOf(id: string): string {
  return id.slice(-12);
}

/** Deletes the message from a folder and returns its headers; null if it is not there. */
async function takeOut(client: ImapFlow, folder: string, id: string): Promise<string | null> {
  const lock = await client.getMailboxLock(folder);
  try {
    await client.noop();
    const found = await client.search({ subject: tagOf(id) }, { uid: true });
    if (!found || found.length === 0) return null;
    const message = await client.fetchOne(String(found[0]), { headers: true }, { uid: true });
    await client.messageDelete(found, { uid: true });
    return message ? (message.headers?.toString("latin1") ?? "") : "";
  } finally {
    lock.release();
  }
}
