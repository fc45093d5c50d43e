import { env, type Settings } from "@/lib/env";
import { newId } from "@/lib/id";
import type { MailVerdict } from "./mail-transport";

/** What the service itself writes to somebody who uses it. */
export type Notice = { to: { name: string | null; address: string }; subject: string; text: string };

/** Whether such mails can be sent: a mail server and an address to send them from are set. */
export function canSendNotices(settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM"> = env()): boolean {
  return settings.SMTP_URL !== undefined && settings.MAIL_FROM !== undefined;
}

/** Sends one from MAIL_FROM, over a connection of its own. Never throws; without `canSendNotices` it is `refused`. */
export async function sendNotice(notice: Notice): Promise<MailVerdict> {
  const { MAIL_FROM } = env();
  if (!canSendNotices() || !MAIL_FROM) {
    return { kind: "refused", code: 554, response: "SMTP_URL and MAIL_FROM are not both set." };
  }
  const { createConfiguredTransport } = await import("./configured-transport");
  const transport = createConfiguredTransport({ ...env(), MAIL_CONCURRENCY: 1 });
  const id = newId();
  try {
    return await transport.send({
      id,
      messageId: `<${id}@${MAIL_FROM.split("@").at(-1)}>`,
      from: { name: "Leadwright", address: MAIL_FROM },
      date: new Date(),
      ...notice,
    });
  } finally {
    await transport.close();
  }
}
