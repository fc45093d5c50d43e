import { mailboxes, mailboxSecrets } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { unsealSecret } from "@/lib/mailboxes/secrets";
import type { MailReader } from "@/lib/ports/mail-reader";
import { perProcess } from "@/lib/process/per-process";
import type { OpenMailbox } from "./contract/mailbox-provider";
import { providerOf } from "./providers";
import { isFresh, renewSecret } from "./renew-secret";

/**
 * A connected mailbox with its decrypted login; an OAuth access token that ends soon is renewed first. Errors: `not_found`;
 * `invalid_state` for one without a login, which is disconnected or the service mailbox; `MailboxError` with
 * `secret_unreadable`, and those of `refreshToken`.
 */
export async function openMailbox(ctx: Context, mailboxId: string): Promise<OpenMailbox> {
  const { workspaceId } = ctx;
  const [row] = await ctx.db
    .select({ mailbox: mailboxes, sealed: mailboxSecrets.sealed, expiresAt: mailboxSecrets.expiresAt })
    .from(mailboxes)
    .leftJoin(
      mailboxSecrets,
      and(eq(mailboxSecrets.workspaceId, workspaceId), eq(mailboxSecrets.mailboxId, mailboxes.id)),
    )
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, mailboxId)));
  if (!row) throw notFound("mailbox");
  const { mailbox, sealed, expiresAt } = row;
  const { username: user } = mailbox;
  if (sealed === null || user === null)
    throw new AppError("invalid_state", "This mailbox has no login of its own: it is not connected.");
  const secret = unsealSecret(sealed, await findSecretKeys(ctx), { workspaceId, mailboxId });
  if ("password" in secret) return { mailbox, login: { user, password: secret.password } };
  const accessToken = isFresh(expiresAt) ? secret.accessToken : await refreshToken(ctx, mailboxId);
  return { mailbox, login: { user, accessToken } };
}

/** A connection that reads a mailbox. `signal` ends it, also later. Errors: those of `openMailbox`; `MailboxError`; the signal's reason. */
export async function openReader(ctx: Context, mailboxId: string, signal?: AbortSignal): Promise<MailReader> {
  const opened = await openMailbox(ctx, mailboxId);
  return readerOf(ctx, opened, signal);
}

/** The same for one that is open already. */
export function readerOf(ctx: Context, opened: OpenMailbox, signal?: AbortSignal): Promise<MailReader> {
  const { servers } = providerOf(opened.mailbox);
  if (servers === null) throw new AppError("invalid_state", "The service mailbox receives no mail.");
  return servers.openReader(opened, ctx.settings, signal);
}

/** Renewals at a time: each holds a connection to the database while the provider answers. */
const MAX_AT_ONCE = 4;

const place = perProcess("token-refreshes", () => ({
  running: new Map<string, Promise<string>>(),
  waiting: [] as (() => void)[],
  busy: 0,
}));

/** A mailbox's renewed access token. Whoever asks meanwhile in this process waits for the same one. Errors: those of `renewSecret`. */
function refreshToken(ctx: Context, mailboxId: string): Promise<string> {
  const running = place.running.get(mailboxId);
  if (running) return running;
  const renewal = inTurn(() => renewSecret(ctx, mailboxId)).finally(() => place.running.delete(mailboxId));
  place.running.set(mailboxId, renewal);
  return renewal;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (place.busy >= MAX_AT_ONCE) await new Promise<void>((go) => place.waiting.push(go));
  else place.busy += 1;
  try {
    return await work();
  } finally {
    const next = place.waiting.shift();
    if (next) next();
    else place.busy -= 1;
  }
}
