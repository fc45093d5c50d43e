import type { ParsedMail } from "./parse-mail";
import { type Fields, readFields } from "./returned-message";

/** What a delivery report says of one recipient (RFC 3464 §2.3, RFC 6533 §3). */
export type ReportedRecipient = {
  recipient: string | null;
  originalRecipient: string | null;
  /** "failed", "delayed", "delivered", "relayed" or "expanded"; null if missing. */
  action: string | null;
  /** Enhanced status code, for example "5.1.1". */
  status: string | null;
  diagnostic: string | null;
  /** PowerMTA's own verdict, for example "bad-mailbox". */
  category: string | null;
};

const TYPES = new Set(["message/delivery-status", "message/global-delivery-status"]);
/** More recipients of one report are not read. */
const MAX_RECIPIENTS = 200;

/** The recipients of all delivery reports of a mail. Empty if it holds none. */
export function readDeliveryReport({ parts, text }: Pick<ParsedMail, "parts" | "text">): ReportedRecipient[] {
  const reports = parts.filter(({ type }) => TYPES.has(type)).map((part) => part.text);
  const found = reports.flatMap(readReport);
  // Some gateways write the fields into the text, and some mails lost their structure on the way.
  return (found.length > 0 ? found : readReport(text)).slice(0, MAX_RECIPIENTS);
}

/** Whether a mail has a part for a delivery report, readable or not. */
export function hasDeliveryReport({ parts }: Pick<ParsedMail, "parts">): boolean {
  return parts.some(({ type }) => TYPES.has(type));
}

function readReport(text: string): ReportedRecipient[] {
  if (!/(?:final|original)-recipient:/i.test(text)) return [];
  const lines = text.split("\n");
  const found: ReportedRecipient[] = [];
  for (let place = 0; place < lines.length; place += 1) {
    const { fields, end } = readFields(lines, place);
    if (end === place) continue;
    place = end - 1;
    // A mail that was forwarded may have such fields among its own headers.
    if (fields.has("final-recipient") || (fields.has("original-recipient") && fields.has("action")))
      found.push(readRecipient(fields));
  }
  return found;
}

function readRecipient(fields: Fields): ReportedRecipient {
  const value = (name: string) => fields.get(name)?.[0] ?? null;
  return {
    recipient: readTypedAddress(value("final-recipient")) ?? readTypedAddress(value("x-actual-recipient")),
    originalRecipient: readTypedAddress(value("original-recipient")),
    action: /^[a-z]+/.exec(value("action")?.toLowerCase() ?? "")?.[0] ?? null,
    status: /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(value("status") ?? "")?.[0] ?? null,
    diagnostic:
      fields
        .get("diagnostic-code")
        ?.join(" ")
        .replace(/^[\w-]+\s*;\s*/, "") || null,
    category: value("x-powermta-bouncecategory"),
  };
}

/** "rfc822; person@host" and its relatives. Null for what is no mail address, as X.400 names. */
export function readTypedAddress(value: string | null): string | null {
  const [, type, rest] = /^\s*([\w-]+)\s*;\s*(.*)$/.exec(value ?? "") ?? [null, "rfc822", value ?? ""];
  const plain = /utf-8/i.test(type!) ? decodeUtf8Address(rest!) : rest!;
  const address = /<?([^\s<>;,"]+@[^\s<>;,"]+?)[>.;,]*(?:\s|$)/.exec(plain)?.[1];
  if (!address) return null;
  // RFC 3461 §4: "+" and "=" arrive as xtext where a server did not decode what it was given.
  return address.replace(/\+(2B|3D)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** RFC 6533 §3: characters beyond ASCII as \x{E9}. */
function decodeUtf8Address(address: string): string {
  return address.replace(/\\x\{([0-9a-f]{1,6})\}/gi, (whole, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}
