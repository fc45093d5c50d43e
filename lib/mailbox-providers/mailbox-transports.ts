import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, systemContext } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { reportMailboxProblem } from "@/lib/mailboxes/report-mailbox-problem";
import type { TransportOf } from "@/lib/ports/mail-sending";
import type { MailTransport } from "@/lib/ports/mail-transport";
import type { MailboxServers } from "./contract/mailbox-provider";
import { openMailbox } from "./open-mailbox";
import { providerOf } from "./providers";

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
      const servers = await findServers(ctx, mailboxId);
      if (servers === null) {
        serviceIds.add(mailboxId);
        return service;
      }
      const opened = await openMailbox(ctx, mailboxId).catch(async (error) => {
        await forget(mailboxId);
        if (error instanceof MailboxError) await reportMailboxProblem(ctx, mailboxId, error);
        throw error;
      });
      const { smtp, replyTo } = opened.mailbox;
      const madeFrom = JSON.stringify([smtp, opened.login, replyTo]);
      const kept = entries.get(mailboxId);
      if (kept?.madeFrom === madeFrom) {
        kept.timer.refresh();
        return kept.transport;
      }
      await forget(mailboxId);
      const transport = servers.createTransport(opened, ctx.settings, (problem) =>
        reportMailboxProblem(ctx, mailboxId, problem),
      );
      const timer = setTimeout(() => void forget(mailboxId), FORGET_AFTER).unref();
      entries.set(mailboxId, { transport, madeFrom, timer });
      return transport;
    },
    close: async () => {
      await Promise.all([...entries.keys()].map(forget));
    },
  };
}

async function findServers(ctx: Context, id: string): Promise<MailboxServers | null> {
  const [row] = await ctx.db
    .select({ kind: mailboxes.kind })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
  if (!row) throw notFound("mailbox");
  return providerOf(row).servers;
}
