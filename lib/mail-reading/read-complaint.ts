import { readTypedAddress } from "./delivery-report";
import type { ParsedMail } from "./parse-mail";
import { findReturnedHeaders, readFields } from "./returned-message";

export type Complaint = {
  /** Who complained; null where the report withholds it, as most do. */
  recipient: string | null;
  /** Feedback-Type (RFC 5965 §7.3): "abuse", "fraud", "virus", "opt-out", "other". */
  type: string;
  /** Message-ID of the mail complained about. */
  originalMessageId: string | null;
  /** When that mail arrived there, as the report writes it. */
  arrivedAt: string | null;
};

/** What a feedback report says (RFC 5965 §3.2). */
export function readComplaint(mail: ParsedMail): Complaint {
  const report = mail.parts.find(({ type }) => type === "message/feedback-report")?.text ?? "";
  const { fields } = readFields(report.trimStart().split("\n"));
  const original = mail.parts.find(({ type }) =>
    /^message\/(?:rfc822|global)|^text\/rfc822-headers/.test(type),
  );
  const returned = original
    ? findReturnedHeaders(original.text, { isStart: true }).fields
    : findReturnedHeaders(mail.text).fields;
  const address = (value: string | undefined) => {
    const found = readTypedAddress(value ?? null);
    // Reports that withhold the address put a placeholder in its place.
    return found && !/^(?:redacted|x+|hidden|undisclosed|withheld)(?:[@_-]|$)/i.test(found) ? found : null;
  };
  const recipient =
    address(fields.get("original-rcpt-to")?.[0]) ??
    address(fields.get("removal-recipient")?.[0]) ??
    address(returned.get("x-hmxmroriginalrecipient")?.[0]);
  return {
    recipient,
    type: /^[a-z-]+/i.exec(fields.get("feedback-type")?.[0] ?? "")?.[0].toLowerCase() ?? "abuse",
    originalMessageId: /<[^<>\s]+>/.exec(returned.get("message-id")?.[0] ?? "")?.[0] ?? null,
    arrivedAt: (fields.get("arrival-date") ?? fields.get("received-date"))?.[0] ?? null,
  };
}
