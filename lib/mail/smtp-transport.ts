import type { DeliveryResult, MailTransport, OutgoingMail } from "@/lib/ports/mail-transport";
import { buildMessage } from "./build-message";
import type { DkimKey } from "./dkim-key";
import { SmtpOpenError } from "./smtp-open-error";
import {
  type Delivery,
  openSmtpSession,
  type SmtpEnvelope,
  type SmtpSession,
  type SmtpTimeouts,
} from "./smtp-session";
import { readSmtpUrl, type SmtpTarget } from "./smtp-url";
import { requireMailAddress, UnsendableMailError } from "./unsendable-mail";

const TIMEOUTS: SmtpTimeouts = { connect: 30_000, envelope: 60_000, reply: 60_000 };
const MAILS_PER_CONNECTION = 100;
// Servers drop idle clients after a minute or more. We close first, so that no email meets a closing connection.
const IDLE_MILLISECONDS = 30_000;

export type SmtpOptions = {
  /** SMTP_URL, as `readSmtpUrl` describes it, or what it would say. */
  url: string | SmtpTarget;
  /** Maximum number of connections, and so of emails being delivered at once. */
  concurrency: number;
  dkim?: DkimKey;
  timeouts?: Partial<SmtpTimeouts>;
  /** Learns why a session could not be opened, before the result is known. Must not throw. */
  onOpenFailed?: (failure: SmtpOpenError) => Promise<unknown>;
};

/** Sends over connections that are kept open. Errors: `SettingsError` for a malformed URL; none later. */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const target = typeof options.url === "string" ? readSmtpUrl(options.url) : options.url;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const idle = new Map<SmtpSession, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  const settled: (() => void)[] = [];
  let running = 0;
  let closed = false;

  async function withSlot(work: () => Promise<void>): Promise<void> {
    if (running >= options.concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      // The slot is passed on without being released in between, so no other send can take it.
      if (next) next();
      else running -= 1;
      if (running === 0) for (const tell of settled.splice(0)) tell();
    }
  }

  function takeIdle(): SmtpSession | undefined {
    for (const [session, timer] of [...idle].reverse()) {
      clearTimeout(timer);
      idle.delete(session);
      if (session.alive) return session;
    }
    return undefined;
  }

  async function release(session: SmtpSession, last: DeliveryResult["kind"]): Promise<void> {
    // Without a proper reply it is unknown where in the dialogue the server is.
    const answered = last !== "unknown" && last !== "unavailable";
    const usable = session.alive && answered && (last === "accepted" || (await session.recover()));
    if (!usable || closed || session.mailsTaken >= MAILS_PER_CONNECTION) {
      session.quit();
      return;
    }
    const leave = () => {
      idle.delete(session);
      session.quit();
    };
    idle.set(session, setTimeout(leave, IDLE_MILLISECONDS).unref());
  }

  /** Reports the result as soon as it is known; preparing the session for the next email may take longer. */
  async function deliver(
    envelope: SmtpEnvelope,
    message: Buffer,
    tell: (result: DeliveryResult) => void,
  ): Promise<void> {
    if (closed) return tell({ kind: "unavailable", reason: "The service is stopping." });
    const kept = takeIdle();
    let session = kept ?? (await openSmtpSession(target, timeouts));
    let delivery: Delivery = await session.deliver(envelope, message);
    if (kept && delivery.connectionDied) {
      // The server closed the connection while it was idle, or limits the number of emails per connection. The final
      // dot was not written, so the email is sent again.
      session = await openSmtpSession(target, timeouts);
      delivery = await session.deliver(envelope, message);
    }
    tell(delivery.result);
    await release(session, delivery.result.kind);
  }

  return {
    kind: "smtp",
    async send(mail: OutgoingMail): Promise<DeliveryResult> {
      try {
        const envelope = readEnvelope(mail);
        const message = await buildMessage(mail, options.dkim);
        return await new Promise<DeliveryResult>((resolve, reject) => {
          withSlot(() => deliver(envelope, message, resolve)).catch(reject);
        });
      } catch (error) {
        if (error instanceof UnsendableMailError) {
          return { kind: "refused", code: error.code, response: error.message, isUnsent: true };
        }
        // Only opening a session throws anything else: a session reports its own failures as results.
        if (error instanceof SmtpOpenError) await options.onOpenFailed?.(error);
        return { kind: "unavailable", reason: error instanceof Error ? error.message : String(error) };
      }
    },
    async check() {
      if ([...idle.keys()].some((session) => session.alive)) return { ok: true };
      try {
        const session = await openSmtpSession(target, timeouts);
        await release(session, "accepted");
        return { ok: true };
      } catch (error) {
        return { ok: false, reason: (error as Error).message };
      }
    },
    async close() {
      closed = true;
      if (running > 0) await new Promise<void>((resolve) => settled.push(resolve));
      for (const [session, timer] of idle) {
        clearTimeout(timer);
        session.quit();
      }
      idle.clear();
    },
  };
}

/** Envelope addresses: A-labels for the domain, unless the local part needs SMTPUTF8 anyway. */
function readEnvelope(mail: OutgoingMail): SmtpEnvelope {
  const from = requireMailAddress(mail.from.address);
  const to = requireMailAddress(mail.to.address);
  return {
    from: `${from.local}@${from.domain}`,
    to: `${to.local}@${to.domain}`,
    international: from.international || to.international,
  };
}
