import { ImapFlow } from "imapflow";
import { createTransport } from "nodemailer";
import type { MailSystem } from "./start-mail-system";

export type AutoResponder = { answered: number; stop(): Promise<void> };

/**
 * Answers what arrives in a mailbox, as a vacation notice does. By RFC 3834 it answers no automatic message (§2) and marks
 * its own (§3.1.7); a `rude` one answers everything, each time.
 */
export async function startAutoResponder(
  { ports }: Pick<MailSystem, "ports">,
  { address, password, isRude = false }: { address: string; password: string; isRude?: boolean },
): Promise<AutoResponder> {
  const transport = createTransport({ host: "127.0.0.1", port: ports.smtp, ignoreTLS: true });
  const client = new ImapFlow({
    host: "127.0.0.1",
    port: ports.imap,
    secure: false,
    auth: { user: address, pass: password },
    logger: false,
  });
  client.on("error", () => {});
  await client.connect();
  await client.mailboxOpen("INBOX");
  const responder = { answered: 0, stop: () => client.logout().catch(() => client.close()) };
  const headerOf = (headers: Buffer | undefined, name: string) =>
    new RegExp(`^${name}: *(.+?)\\r?$`, "im").exec(headers?.toString("latin1") ?? "")?.[1] ?? null;
  const answer = async () => {
    const unseen = await client.search({ seen: false }, { uid: true });
    for (const uid of unseen || []) {
      const message = await client.fetchOne(`${uid}`, { headers: true, envelope: true }, { uid: true });
      await client.messageFlagsAdd(`${uid}`, ["\\Seen"], { uid: true });
      const headers = (message || undefined)?.headers;
      const isAutomatic = (headerOf(headers, "Auto-Submitted") ?? "no") !== "no";
      const to = (message || undefined)?.envelope?.from?.[0]?.address;
      if (!to || (isAutomatic && !isRude)) continue;
      responder.answered += 1;
      const messageId = headerOf(headers, "Message-ID");
      await transport.sendMail({
        envelope: { from: isRude ? address : "", to },
        from: address,
        to,
        subject: `Automatic reply: ${headerOf(headers, "Subject") ?? ""}`,
        headers: { "Auto-Submitted": "auto-replied" },
        ...(messageId && { inReplyTo: messageId, references: messageId }),
        text: "I am out of the office.",
      });
    }
  };
  const answerAndIdle = async () => {
    await answer();
    // By itself the client listens only after 15 quiet seconds.
    client.idle().catch(() => {});
  };
  // One after the other, whatever is announced meanwhile.
  let answering = answerAndIdle();
  client.on("exists", () => {
    answering = answering.then(answerAndIdle).catch(() => {});
  });
  return responder;
}
