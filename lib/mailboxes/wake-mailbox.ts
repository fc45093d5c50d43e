import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { lookAgain } from "./announce-due-emails";

/**
 * A mailbox sends again: what waits in it goes out now, not when whoever tried last looks again. Both may try, since an email is
 * claimed once.
 */
export async function wakeMailbox(ctx: Context, mailboxId: string): Promise<void> {
  const { workspaceId } = ctx;
  const answers = await ctx.db.execute<{ id: string }>(sql`
    select id from deliveries
    where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and enrollment_id is null
      and state = 'queued' order by due_at, id`);
  await lookAgain(ctx, [mailboxId]);
  await ctx.emit(
    ...answers.map(({ id }) => ({
      name: "conversation/answer.queued" as const,
      data: { workspaceId, emailId: id },
    })),
  );
}
