export type OutgoingMail = {
  /** The email's own id: letters, digits, `-` and `_`. */
  id: string;
  /** `<…@domain>`, the same for every try of this email. */
  messageId: string;
  from: { name: string; address: string };
  to: { name: string | null; address: string };
  subject: string;
  text: string;
  /** Takes the POST of RFC 8058. Left out of what people asked for themselves, such as a link to a new password. */
  unsubscribeUrl?: string;
  replyTo?: string;
  date: Date;
};

/** What the server's answer means. */
export type MailVerdict =
  | { kind: "accepted"; response: string }
  /** RCPT was answered with 5xx: this address takes no mail. */
  | { kind: "recipient_refused"; code: number; response: string }
  /** Another final refusal (5xx). `isUnsent`: no server was shown it, and `response` is what the transport found wrong with it. */
  | { kind: "refused"; code: number; response: string; isUnsent?: true }
  /** 4xx other than 421: to be tried again over hours. */
  | { kind: "try_later"; code: number; response: string }
  /** The server could not be reached, refused TLS or the login, said 421 or went away before the final dot. */
  | { kind: "unavailable"; reason: string }
  /** The final dot was written and no reply came: the email may have arrived. `reason`: how the connection ended. */
  | { kind: "unknown"; reason: string };

export type MailTransport = {
  kind: "smtp" | "outbox";
  /** Hands one email over. Never throws and never tries an email twice of which the final dot may have left. */
  send(mail: OutgoingMail): Promise<MailVerdict>;
  /** Whether mail could be handed over now; the reason is a sentence with the remedy. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>;
  /** Lets running sends end, then says goodbye to the server. */
  close(): Promise<void>;
};

/** What the service itself writes to somebody who uses it. */
export type Notice = { to: { name: string | null; address: string }; subject: string; text: string };
