import { setTimeout as pause } from "node:timers/promises";
import { newId } from "@/lib/id";
import { openImapReader } from "@/lib/imap/imap-reader";
import { MailboxError } from "@/lib/mail/mailbox-error";
import type { SmtpOpenError } from "@/lib/mail/smtp-open-error";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import type { Arrived, TestResult, Trial, Witness } from "@/lib/mailbox-providers/contract/mailbox-provider";
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
    await send(settings, trial, { id, messageId, to: address });
    const arrived = await untilArrived(reader, id);
    if (!arrived) throw new MailboxError("not_delivered");
    const sent = (await reader.listFolders()).get("sent");
    const filesSent = sent === undefined ? null : (await takeOut(reader, sent, id)) !== null;
    return { filesSent, headers: arrived.headers };
  } finally {
    await reader.end();
  }
}

/** See `MailboxServers.sendTo`. */
export async function sendToWitness(
  settings: Settings,
  trial: Omit<Trial, "imap">,
  { address, reader }: Witness,
): Promise<Arrived | null> {
  const id = newId();
  const messageId = `<${id}@${trial.address.slice(trial.address.lastIndexOf("@") + 1)}>`;
  await send(settings, trial, { id, messageId, to: address });
  return untilArrived(reader, id);
}

async function send(
  settings: Settings,
  { address, login, smtp }: Omit<Trial, "imap">,
  { id, messageId, to }: { id: string; messageId: string; to: string },
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
  const result = await transport.send({
    id,
    messageId,
    from: { name: "Leadwright", address },
    to: { name: "Leadwright", address: to },
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

async function untilArrived(reader: MailReader, id: string): Promise<Arrived | null> {
  const folders = await reader.listFolders();
  const late = performance.now() + ARRIVES_WITHIN_MS;
  while (performance.now() < late) {
    for (const folder of ["inbox", "junk"] as const) {
      const path = folders.get(folder);
      const headers = path === undefined ? null : await takeOut(reader, path, id);
      if (headers !== null) return { headers, folder };
    }
    await pause(LOOK_EVERY_MS);
  }
  return null;
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
