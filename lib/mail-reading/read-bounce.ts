import { hasDeliveryReport, type ReportedRecipient, readDeliveryReport } from "./delivery-report";
import { type FailureReason, judgeFailure, type Severity } from "./judge-failure";
import type { ParsedMail } from "./parse-mail";
import { type Fields, findReturnedHeaders } from "./returned-message";

type BouncedRecipient = {
  /** The address that failed; null if the report does not name it. */
  recipient: string | null;
  /** The address that was written to, if another: before forwarding or an alias. */
  originalRecipient: string | null;
  action: "failed" | "delayed";
  /** Enhanced status code (RFC 3463); null if the mail states none. */
  status: string | null;
  /** Three-digit reply of the server. */
  smtpCode: string | null;
  severity: Severity;
  reason: FailureReason | null;
  /** The server's own words. */
  diagnostic: string | null;
};

export type Bounce = {
  recipients: BouncedRecipient[];
  /** Message-ID of the mail that failed. */
  originalMessageId: string | null;
  /** To and Subject of the mail that failed. */
  originalTo: string[];
  originalSubject: string | null;
};

const ENHANCED = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.]|-\d)/g;
const SMTP_CODE = /(?<![\d.-])([45]\d\d)(?=[ -](?:#?[45]\.\d|[A-Za-z<"'*]|-|\d\.)|$)/m;

/** What a bounce says. Ask `decideKind` first whether a mail is one. */
export function readBounce(mail: ParsedMail): Bounce {
  const returned = readReturnedMessage(mail);
  const about = {
    originalMessageId: /<[^<>\s]+>/.exec(returned.fields.get("message-id")?.[0] ?? "")?.[0] ?? null,
    originalTo: addressesIn(returned.fields.get("to")?.join(" ") ?? ""),
    originalSubject: returned.fields.get("subject")?.[0] ?? null,
  };
  const reported = readDeliveryReport(mail).filter(({ action }) => isFailure(action));
  const recipients =
    reported.length > 0
      ? reported.map((one) => fromReport(one, mail, returned.text, about.originalTo))
      : fromText(mail, returned.text, about.originalTo);
  return { recipients, ...about };
}

/** A report without an action is about a failure: nobody reports success without saying so. */
export function isFailure(action: string | null): boolean {
  return action === null || !/^(?:delivered|relayed|expanded)$/.test(action);
}

function fromReport(one: ReportedRecipient, mail: ParsedMail, text: string, to: string[]): BouncedRecipient {
  const recipient = one.recipient ?? one.originalRecipient ?? findRecipient(mail, text, to);
  const said = one.diagnostic ?? "";
  const around = textAbout(text, recipient);
  const status = chooseStatus(one.status, said || around);
  const action = one.action === "delayed" ? "delayed" : "failed";
  // The report's own text says more where the server's answer is missing or says no more than a code.
  const isTelling = /[a-z]{3,}\W+[a-z]{3,}/i.test(said);
  return {
    recipient,
    originalRecipient: one.originalRecipient === recipient ? null : one.originalRecipient,
    action,
    status,
    smtpCode: SMTP_CODE.exec(said || around)?.[1] ?? null,
    ...judgeByText(
      status,
      action,
      `${isTelling ? said : `${said} ${around}`} ${one.category ?? ""}`,
      `${said} ${around}`,
    ),
    diagnostic: one.diagnostic,
  };
}

const DELAY =
  /\b(?:delay(?:ed)?|warning|will (?:continue to|keep) (?:try|be retried)|will be retried|do not (?:need to )?resend|not yet been delivered|still being retried|message will be retried)\b/i;

function fromText(mail: ParsedMail, text: string, to: string[]): BouncedRecipient[] {
  const isDelay = DELAY.test(`${mail.subject} ${text}`.slice(0, 1_500));
  return findRecipients(mail, text, to).map((recipient) => {
    const around = textAbout(text, recipient);
    const status = chooseStatus(null, around) ?? chooseStatus(null, text);
    const action = isDelay && !status?.startsWith("5") ? "delayed" : "failed";
    return {
      recipient,
      originalRecipient: null,
      action,
      status,
      smtpCode: (SMTP_CODE.exec(around) ?? SMTP_CODE.exec(text))?.[1] ?? null,
      ...judgeByText(status, action, around, text),
      diagnostic: around.trim().slice(0, 1_000) || null,
    };
  });
}

/** By what is said about the recipient; where that says nothing, by all of the text, as where the reason stands above the address. */
function judgeByText(status: string | null, action: string | null, around: string, text: string) {
  const judged = judgeFailure({ status, text: around, action });
  return judged.reason === null ? judgeFailure({ status, text, action }) : judged;
}

/** The report's status, unless it only says "failed" and the server said more. */
function chooseStatus(reported: string | null, text: string): string | null {
  const said = [...text.slice(0, 4_000).matchAll(ENHANCED)].map((match) => match[1]!);
  const telling = said.find((code) => !code.endsWith(".0.0"));
  if (reported && !reported.endsWith(".0.0")) return reported;
  return telling ?? reported ?? said[0] ?? null;
}

/** A line that begins with an address, as the heading of what is said about it. */
const HEADING =
  /^[\s<"'*(-]{0,12}[^\s<>"'(),:;[\]]{1,64}@[^\s<>"',:;()[\]]{1,255}["'>)]{0,2}\s*(?::|$|[[(]|\.{3})/;
/** How much is read about one recipient, in characters. */
const LONGEST_ABOUT = 3_000;

/**
 * The lines about one recipient: from the one that names it to the next one that names another. All of the text if none names it, or
 * where the name comes last, as where the reason stands above a list.
 */
function textAbout(text: string, recipient: string | null): string {
  const lines = text.split("\n");
  const wanted = recipient?.toLowerCase();
  const names = (line: string) => wanted !== undefined && line.toLowerCase().includes(wanted);
  const headed = lines.findIndex((line) => names(line) && HEADING.test(line));
  const first = headed >= 0 ? headed : lines.findIndex(names);
  if (first < 0) return text.slice(0, LONGEST_ABOUT);
  const next = lines.findIndex((line, place) => place > first && HEADING.test(line) && !names(line));
  const about = lines.slice(first, next < 0 ? undefined : next).join("\n");
  const said = wanted ? about.toLowerCase().replaceAll(wanted, "") : about;
  const isTelling = /[a-z]{3,}\W+[a-z]{3,}/.test(said.slice(0, LONGEST_ABOUT));
  return (isTelling ? about : lines.slice(Math.max(0, first - 6)).join("\n")).slice(0, LONGEST_ABOUT);
}

const ADDRESS = /[^\s<>"'(),:;[\]]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,62}\.)){0,8}[\p{L}\d-]{1,63}/gu;

function addressesIn(text: string): string[] {
  return text.slice(0, 20_000).match(ADDRESS) ?? [];
}

/** More recipients of one notice are not read. */
const MAX_RECIPIENTS = 50;

/** By the header that names them, else the addresses that head a line, else the one that the failed mail was for, else the first that is no server's. */
function findRecipients(mail: ParsedMail, text: string, to: string[]): (string | null)[] {
  const named = [...new Set(addressesIn(mail.headers("x-failed-recipients").join(" ")))].slice(
    0,
    MAX_RECIPIENTS,
  );
  if (named.length > 0) return named;
  const headings = text.split("\n").filter((line) => HEADING.test(line));
  const own = ownAddresses(mail);
  const heads = [...new Set(headings.flatMap((line) => addressesIn(line)[0]?.replace(/\.+$/, "") ?? []))];
  const others = heads.filter((address) => isRecipient(address, own));
  // A person who wrote to their own address is both sender and recipient.
  const found = others.length > 0 ? others : heads;
  if (found.length > 0) return found.slice(0, MAX_RECIPIENTS);
  return [findRecipient(mail, text, to)];
}

const fold = (address: string) => address.toLowerCase().replace(/\.$/, "");

function ownAddresses(mail: ParsedMail): Set<string> {
  return new Set([...mail.to, mail.from?.address ?? ""].map(fold));
}

function isRecipient(address: string, own: ReadonlySet<string>): boolean {
  return !own.has(fold(address)) && !/^(?:postmaster|mailer-daemon|abuse|helpdesk|support)@/i.test(address);
}

function findRecipient(mail: ParsedMail, text: string, to: string[]): string | null {
  const own = ownAddresses(mail);
  const said = addressesIn(text)
    .map((address) => address.replace(/\.+$/, ""))
    .filter((address) => isRecipient(address, own));
  const sentTo = new Set(to.map(fold));
  return said.find((address) => sentTo.has(fold(address))) ?? said[0] ?? to[0] ?? null;
}

/** Headers of the mail that came back, and the text of the report without it. */
function readReturnedMessage(mail: ParsedMail): { fields: Fields; text: string } {
  const part = mail.parts.find(({ type }) =>
    /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers|partial)|text\/rfc822-headers)$/.test(type),
  );
  const { fields, before } = findReturnedHeaders(mail.text);
  if (!part) return { fields, text: hasDeliveryReport(mail) || before.trim() ? before : mail.text };
  const inPart = findReturnedHeaders(part.text, { isStart: true }).fields;
  return { fields: inPart.size > 0 ? inPart : fields, text: before.trim() ? before : mail.text };
}
