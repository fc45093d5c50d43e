import { isNotNull } from "drizzle-orm";
import { MAILBOX_PROBLEMS, type MailboxProblem, mailboxes, mailboxSecrets } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import type { MailboxError } from "@/lib/mail/mailbox-error";

/** Problems that pass by themselves: a server that is down, or a mailbox that its owner clears. */
const PASSING: readonly MailboxProblem[] = ["unreachable", "command_refused", "full", "not_delivered"];
const LASTING = MAILBOX_PROBLEMS.filter((problem) => !PASSING.includes(problem));
/** A token that was renewed within these minutes and is refused will be refused again. */
const NEW_MINUTES = 5;

/**
 * Notes that a mailbox cannot be used: a problem that only a person can solve turns it `needs_attention`, so nothing more
 * is sent from it or read. One that passes changes nothing; whoever met it tries again later. Resolves with whether the
 * mailbox was changed.
 */
export async function reportMailboxProblem(
  ctx: Context,
  mailboxId: string,
  { problem, data }: MailboxError,
): Promise<boolean> {
  if (!LASTING.includes(problem)) return false;
  return transact(ctx, async (ctx) => {
    if (await passesWithNewToken(ctx, mailboxId, problem)) return false;
    const changed = await ctx.db
      .update(mailboxes)
      .set({ state: "needs_attention", problem, problemData: data, watchedBy: null, updatedAt: new Date() })
      .where(
        and(
          eq(mailboxes.workspaceId, ctx.workspaceId),
          eq(mailboxes.id, mailboxId),
          // A paused mailbox stays paused: the person who resumes it is told then.
          eq(mailboxes.state, "connected"),
        ),
      )
      .returning({ id: mailboxes.id });
    return changed.length > 0;
  });
}

/**
 * A server refuses an access token that was revoked before its time, as with a changed password. It is noted as ended, so
 * the next use renews it, and whether that works decides. And a refresh token that was refused may have been replaced
 * meanwhile: somebody connected the mailbox again.
 */
async function passesWithNewToken(
  ctx: Context,
  mailboxId: string,
  problem: MailboxProblem,
): Promise<boolean> {
  const mine = and(eq(mailboxSecrets.workspaceId, ctx.workspaceId), eq(mailboxSecrets.mailboxId, mailboxId));
  if (problem === "token_expired") {
    const renewed = await ctx.db
      .select({ id: mailboxSecrets.mailboxId })
      .from(mailboxSecrets)
      .where(and(mine, sql`${mailboxSecrets.expiresAt} > now() + interval '5 minutes'`));
    return renewed.length > 0;
  }
  if (problem !== "oauth_refused") return false;
  const expired = await ctx.db
    .update(mailboxSecrets)
    // It stays as old as it was: several connections may report the same token.
    .set({ expiresAt: new Date(), updatedAt: sql`${mailboxSecrets.updatedAt}` })
    .where(
      and(
        mine,
        isNotNull(mailboxSecrets.expiresAt),
        sql`${mailboxSecrets.updatedAt} < now() - make_interval(mins => ${NEW_MINUTES})`,
      ),
    )
    .returning({ id: mailboxSecrets.mailboxId });
  return expired.length > 0;
}
