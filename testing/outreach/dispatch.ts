import { deliveries, mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { dispatchMailbox } from "@/lib/channels/email/dispatch-mailbox";
import type { Context } from "@/lib/context";
import { failOutreach, finishOutreach } from "@/lib/workflows/outreach-run";

/** One turn of the dispatcher of a mailbox. */
export const dispatchIn = (ctx: Context, mailboxId: string) =>
  dispatchMailbox(ctx, mailboxId, { finish: finishOutreach, fail: failOutreach });

/** One turn of the dispatcher of every mailbox of a workspace. */
export async function dispatchAll(ctx: Context): Promise<{ sent: number; more: boolean }> {
  const all = await ctx.db
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(eq(mailboxes.workspaceId, ctx.workspaceId));
  const reports = [];
  for (const { id } of all) reports.push(await dispatchIn(ctx, id));
  return {
    sent: reports.reduce((sum, { sent }) => sum + sent, 0),
    more: reports.some(({ more }) => more),
  };
}

/** The queue of the mailbox that an email goes out from. */
export async function mailboxOf(ctx: Context, emailId: string): Promise<{ mailboxId: string }> {
  const [email] = await ctx.db
    .select({ mailboxId: deliveries.mailboxId })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, emailId)));
  return email!;
}
