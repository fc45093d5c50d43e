import { newId } from "@/lib/id";
import type { DeliveryResult, Notice } from "@/lib/ports/mail-transport";
import { canSendNotices } from "@/lib/process/can-send-notices";
import type { Settings } from "@/lib/process/env";

/**
 * Sends one notice from MAIL_FROM, over a connection of its own. Never throws; without `canSendNotices` it is
 * `refused`.
 */
export async function sendNotice(settings: Settings, notice: Notice): Promise<DeliveryResult> {
  const { MAIL_FROM } = settings;
  if (!canSendNotices(settings) || !MAIL_FROM) {
    return {
      kind: "refused",
      code: 554,
      response: "SMTP_URL and MAIL_FROM are not both set.",
      isUnsent: true,
    };
  }
  const { createConfiguredTransport } = await import("./configured-transport");
  const transport = createConfiguredTransport({ ...settings, MAIL_CONCURRENCY: 1 });
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
