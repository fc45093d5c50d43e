import { mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";

type Mailbox = typeof mailboxes.$inferSelect;

/** The first and the longest pause after a mail server could not be used; in between as long as that has lasted. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [5_000, 5 * 60_000];
/**
 * First emails are given up after both: so long a time without an answer of the server, and so many tries in a row. Nothing is tried
 * outside a mailbox's hours, and one failure on Friday and one on Monday are not a weekend without a server.
 */
const [GIVE_UP_MS, GIVE_UP_TRIES] = [2 * 24 * 3_600_000, 24];

/**
 * Notes that a mailbox's server could not be used; returns when it is tried again. After two days of tries, first emails that were
 * requested one by one are given up: their leads can be emailed again. Follow-ups stay due.
 */
export async function noteServerFailure(ctx: Context, mailbox: Mailbox): Promise<Date> {
  const now = Date.now();
  const since = mailbox.sendFailingSince ?? new Date(now);
  const failures = mailbox.sendFailures + 1;
  const lastedMs = now - since.getTime();
  const at = new Date(now + Math.min(Math.max(lastedMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS));
  await setFailure(ctx, mailbox.id, { sendFailingSince: since, sendFailures: failures, sendAfter: at });
  if (lastedMs > GIVE_UP_MS && failures >= GIVE_UP_TRIES)
    await cancelEmails(
      ctx,
      sql`m.mailbox_id = ${mailbox.id} and m.run_id is null and m.enrollment_id is not null and m.sequence_step = 0 and m.due_at <= now()`,
      "mail_unavailable",
    );
  return at;
}

/** A server that answered, if only to refuse an address, can be used: what failed before is forgotten. Returns the mailbox as it is then. */
export async function clearServerFailure(ctx: Context, mailbox: Mailbox): Promise<Mailbox> {
  if (mailbox.sendFailingSince === null) return mailbox;
  const state = { sendFailingSince: null, sendFailures: 0, sendAfter: null };
  await setFailure(ctx, mailbox.id, state);
  return { ...mailbox, ...state };
}

async function setFailure(
  ctx: Context,
  id: string,
  state: Pick<Mailbox, "sendFailingSince" | "sendFailures" | "sendAfter">,
): Promise<void> {
  await ctx.db
    .update(mailboxes)
    .set(state)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
}
