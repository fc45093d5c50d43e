import { mailboxes } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import type { IncomingEmail } from "@/lib/receiving/incoming-email";
import { takeInEmail } from "@/lib/receiving/take-in-email";

/** A connected mailbox of the workspace. Its server is nowhere: a test that needs one gives `imap`. */
export async function addMailbox(
  ctx: Context,
  given: Partial<typeof mailboxes.$inferInsert> = {},
): Promise<typeof mailboxes.$inferSelect> {
  const [mailbox] = await ctx.db
    .insert(mailboxes)
    .values({
      kind: "password",
      address: `ines-${newId().slice(-6)}@ovens.example`,
      createdAt: new Date(Date.now() - 40 * 24 * 3_600_000),
      ...given,
      workspaceId: ctx.workspaceId,
    })
    .returning();
  return mailbox!;
}

type Written = {
  from: string;
  to: string;
  subject?: string;
  text?: string;
  messageId?: string;
  inReplyTo?: string | null;
  headers?: string[];
  date?: Date;
};

/** An email as it lies on a server. */
export function writeEmail({
  from,
  to,
  subject,
  text,
  messageId,
  inReplyTo,
  headers = [],
  date,
}: Written): Buffer {
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject ?? "Re: Your ovens"}`,
    `Date: ${(date ?? new Date()).toUTCString()}`,
    `Message-ID: ${messageId ?? `<${newId()}@bakery.example>`}`,
    ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`] : []),
    ...(headers.some((line) => /^content-type:/i.test(line))
      ? []
      : ["Content-Type: text/plain; charset=utf-8"]),
    "MIME-Version: 1.0",
    ...headers,
    "",
    text ?? "Sounds good, please call me tomorrow.",
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

let uid = 0;

/** Has an email arrive in a mailbox, as the watcher would take it in. */
export function receive(
  ctx: Context,
  mailboxId: string,
  raw: Uint8Array,
  given: Partial<IncomingEmail> = {},
): ReturnType<typeof takeInEmail> {
  uid += 1;
  return takeInEmail(ctx, { mailboxId, folder: "inbox", uidValidity: 1, uid, raw, ...given });
}
