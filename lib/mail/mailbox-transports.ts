import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, systemContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { MailboxError } from "@/lib/mailboxes/mailbox-error";
import { type MailboxLogin, openMailbox } from "@/lib/mailboxes/open-mailbox";
import { reportMailboxProblem } from "@/lib/mailboxes/report-mailbox-problem";
import type { TransportOf } from "@/lib/ports/mail-sending";
import type { MailTransport } from "@/lib/ports/mail-transport";
import type { Settings } from "@/lib/process/env";
import { checkLinkPolicy } from "@/lib/process/mail-policy";
import { createSmtpTransport } from "./smtp-transport";
import type { SmtpTarget } from "./smtp-url";

/** A mailbox sends one email at a time, with minutes in between; two for a person who answers meanwhile. */
const CONNECTIONS = 2;
/** Milliseconds after its last email; its connections have closed by then. */
const FORGET_AFTER = 120_000;

type Entry = { transport: MailTransport; madeFrom: string; timer: NodeJS.Timeout };

/**
 * The transports of this process's mailboxes, made on first use. Each call reads the mailbox, because another process may
 * have changed or disconnected it: a transport is kept only while servers and login are the same.
 */
export function createMailboxTransports(service: MailTransport): {
  transportOf: TransportOf;
  close(): Promise<void>;
} {
  const entries = new Map<string, Entry>();
  const serviceIds = new Set<string>();

  async function forget(mailboxId: string): Promise<void> {
    const entry = entries.get(mailboxId);
    if (!entry) return;
    entries.delete(mailboxId);
    clearTimeout(entry.timer);
    await entry.transport.close();
  }

  return {
    async transportOf({ db, workspaceId }, mailboxId) {
      // Asked for every email, and what is the service mailbox stays so.
      if (serviceIds.has(mailboxId)) return service;
      const ctx = systemContext(db, workspaceId, "mailer");
      if (await isServiceMailbox(ctx, mailboxId)) {
        serviceIds.add(mailboxId);
        return service;
      }
      const opened = await openMailbox(ctx, mailboxId).catch(async (error) => {
        await forget(mailboxId);
        if (error instanceof MailboxError) await reportMailboxProblem(ctx, mailboxId, error);
        throw error;
      });
      const { smtp } = opened.mailbox;
      if (smtp === null)
        throw new AppError("invalid_state", "This mailbox has no server to send through. Connect it again.");
      const { replyTo } = opened.mailbox;
      const madeFrom = JSON.stringify([smtp, opened.login, replyTo]);
      const kept = entries.get(mailboxId);
      if (kept?.madeFrom === madeFrom) {
        kept.timer.refresh();
        return kept.transport;
      }
      await forget(mailboxId);
      const server = createSmtpTransport({
        url: targetOf(smtp, opened.login, ctx.settings),
        concurrency: CONNECTIONS,
        onOpenFailed: ({ problem, said }) =>
          reportMailboxProblem(
            ctx,
            mailboxId,
            new MailboxError(problem, { detail: said, server: smtp.host }),
          ),
      });
      const transport: MailTransport = {
        ...server,
        send: async (mail) => {
          const policy = checkLinkPolicy(ctx.settings, smtp.host);
          if (!policy.allowed) return { kind: "unavailable", reason: policy.reason };
          return server.send({ ...mail, ...(replyTo !== null && { replyTo }) });
        },
      };
      const timer = setTimeout(() => void forget(mailboxId), FORGET_AFTER).unref();
      entries.set(mailboxId, { transport, madeFrom, timer });
      return transport;
    },
    close: async () => {
      await Promise.all([...entries.keys()].map(forget));
    },
  };
}

async function isServiceMailbox(ctx: Context, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ kind: mailboxes.kind })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
  return row?.kind === "service";
}

/** A mailbox's server for `openSmtpSession`. */
export function targetOf(
  { host, port, security }: { host: string; port: number; security: "tls" | "starttls" | "none" },
  login: MailboxLogin,
  settings: Settings,
): SmtpTarget {
  return {
    host,
    port,
    implicitTls: security === "tls",
    startTls: security === "starttls" ? "required" : "never",
    verifyCertificate: true,
    serverName: null,
    clientName: null,
    login: "pass" in login ? { user: login.user, password: login.pass } : login,
    ofMailbox: settings,
  };
}
