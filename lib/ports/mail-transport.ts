export type OutgoingMail = {
  /** The email's own id: letters, digits, `-` and `_`. */
  id: string;
  /** `<…@domain>`, the same for every attempt to send this email. */
  messageId: string;
  /** The email that it answers, and the whole chain, oldest first: Message-IDs in angle brackets (RFC 5322 §3.6.4). */
  thread?: { inReplyTo: string; references: readonly string[] };
  from: { name: string; address: string };
  to: { name: string | null; address: string };
  subject: string;
  text: string;
  /** Accepts the POST of RFC 8058. Omitted for emails that people requested themselves, such as a password reset link. */
  unsubscribeUrl?: string;
  replyTo?: string;
  date: Date;
};

/** The meaning of the server's response. */
export type DeliveryResult =
  | { kind: "accepted"; response: string }
  /** RCPT was answered with 5xx: this address accepts no mail. */
  | { kind: "recipient_refused"; code: number; response: string }
  /**
   * Another permanent refusal (5xx). `isUnsent`: the email was not offered to any server, and `response` is the problem
   * that the transport found with it.
   */
  | { kind: "refused"; code: number; response: string; isUnsent?: true }
  /** 4xx other than 421: to be retried over hours. */
  | { kind: "try_later"; code: number; response: string }
  /** The server could not be reached, refused TLS or the login, answered 421 or disconnected before the final dot. */
  | { kind: "unavailable"; reason: string }
  /** The final dot was written and no reply came: the email may have arrived. `reason`: how the connection ended. */
  | { kind: "unknown"; reason: string };

export type MailTransport = {
  kind: "smtp" | "outbox";
  /** Hands over one email. Never throws, and never retries an email whose final dot may have been sent. */
  send(mail: OutgoingMail): Promise<DeliveryResult>;
  /** Whether email could be handed over now. The reason is a sentence with the remedy. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>;
  /** Waits for running sends, then closes the connection with QUIT. */
  close(): Promise<void>;
};

/** A message from the service itself to one of its users. */
export type Notice = { to: { name: string | null; address: string }; subject: string; text: string };
