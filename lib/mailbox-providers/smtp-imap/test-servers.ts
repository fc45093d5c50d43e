import { setTimeout as pause } from "node:timers/promises";
import { newId } from "@/lib/id";
import { openImapReader } from "@/lib/imap/imap-reader";
import { MailboxError } from "@/lib/mail/mailbox-error";
import type { SmtpOpenError } from "@/lib/mail/smtp-open-error";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import type { TestResult, Trial } from "@/lib/mailbox-providers/contract/mailbox-provider";
import type { MailReader } from "@/lib/ports/mail-reader";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import type { Settings } from "@/lib/process/env";
import { smtpTargetOf } from "./smtp-target";

const ARRIVES_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 500;
const TIMEOUTS = { connect: 15_000, envelope: 15_000, reply: 30_000 };

/** See `MailboxServers.test`. */
export async function testServers(settings: Settings, trial: Trial): Promise<TestResult> {
  const { address, login, imap } = trial;
  const reader = await openImapReader({ settings, server: imap, login });
  try {
    const id = newId();
    const messageId = `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
    await sendToItself(settings, trial, id, messageId);
    const { inbox, junk, sent } = Object.fromEntries(await reader.listFolders());
    const headers = await untilArrived(
      reader,
      [inbox, junk].filter((path) => path !== undefined),
      id,
    );
    const filesSent = sent === undefined ? null : (await takeOut(reader, sent, id)) !== null;
    return { filesSent, headers };
  } finally {
    await reader.end();
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
    url: smtpTargetOf(smtp, login, settings),
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
  if (failure.open) throw new MailboxError(failure.open.problem, { server, detail: failure.open.detail });
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

async function untilArrived(reader: MailReader, folders: string[], id: string): Promise<string> {
  const late = performance.now() + ARRIVES_WITHIN_MS;
  while (performance.now() < late) {
    for (const folder of folders) {
      const headers = await takeOut(reader, folder, id);
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
async function takeOut(reader: MailReader, folder: string, id: string): Promise<string | null> {
  await reader.openFolder(folder, "write");
  const found = await reader.search({ subject: tagOf(id) });
  if (found.length === 0) return null;
  const [email] = await reader.fetchHeaders(found.slice(0, 1));
  await reader.deleteEmails(found);
  return email?.headers.toString("latin1") ?? "";
}
