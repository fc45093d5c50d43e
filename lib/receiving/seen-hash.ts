import { createHash } from "node:crypto";

type Headers = {
  messageId: string | null;
  from: { address: string } | null;
  to: readonly string[];
  subject: string;
  date: Date | null;
};

/** What `seen_emails` keeps of an email: SHA-256 of its Message-ID, or of its headers if it has none. */
export function seenHash({ messageId, from, to, subject, date }: Headers): string {
  const mark = messageId ?? JSON.stringify([from?.address, to, subject, date?.toISOString()]);
  return hashMessageId(mark);
}

export function hashMessageId(messageId: string): string {
  return createHash("sha256").update(messageId).digest("hex");
}
