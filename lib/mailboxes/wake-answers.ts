import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * A mailbox sends again: answers that people wrote meanwhile are sent now, not when whoever tried last looks again. Both may
 * try, since an answer is claimed once.
 */
export async function wakeAnswers(ctx: Context, mailboxId: string): Promise<void> {
  const waiting = await ctx.db.execute<{ id: string }>(sql`
    select id from deliveries
    where workspace_id = ${ctx.workspaceId} and mailbox_id = ${mailboxId} and enrollment_id is null
      and state = 'queued' order by due_at, id`);
  if (waiting.length === 0) return;
  const { workspaceId } = ctx;
  await ctx.emit(
    ...waiting.map(({ id }) => ({
      name: "conversation/answer.queued" as const,
      data: { workspaceId, emailId: id },
    })),
  );
}
