import { and, eq, sql } from "drizzle-orm";
import { chatApprovals } from "@/db/schema";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Decision } from "./turn-wish";

type Approval = typeof chatApprovals.$inferSelect;

/** Notes what a person is about to be asked, before the question can reach anybody. */
export async function askForApproval(
  ctx: Context,
  asked: Pick<Approval, "id" | "threadId" | "messageId" | "toolCallId" | "toolName" | "input">,
): Promise<void> {
  await ctx.db.insert(chatApprovals).values({ ...asked, workspaceId: ctx.workspaceId });
}

/**
 * Takes a person's decisions, each once: of two that come at the same moment one is taken. Answers those that counted,
 * by their approval id. Errors: `approval_not_pending` when none did.
 */
export async function decideApprovals(
  ctx: Context,
  threadId: string,
  decisions: Decision[],
): Promise<Map<string, Decision & { messageId: string; toolCallId: string }>> {
  const counted = new Map<string, Decision & { messageId: string; toolCallId: string }>();
  for (const decision of decisions) {
    const [row] = await ctx.db
      .update(chatApprovals)
      .set({
        state: decision.approved ? "approved" : "denied",
        reason: decision.reason ?? null,
        decidedBy: `${ctx.actor.kind}:${ctx.actor.id}`,
      })
      .where(
        and(
          eq(chatApprovals.workspaceId, ctx.workspaceId),
          eq(chatApprovals.threadId, threadId),
          eq(chatApprovals.id, decision.approvalId),
          eq(chatApprovals.state, "pending"),
        ),
      )
      .returning();
    if (row) counted.set(row.id, { ...decision, messageId: row.messageId, toolCallId: row.toolCallId });
  }
  if (counted.size > 0) return counted;
  throw new AppError(
    "approval_not_pending",
    "This approval was answered already, is not waited for any more, or belongs to another thread. Read the messages of the thread to see how it stands.",
  );
}

/**
 * Runs an approved call, once: whoever claims it first. A second claim gets what the first one brought. The arguments
 * are those that were shown. Errors: `approval_not_pending` for a call that nobody approved.
 */
export async function runApproved<T>(
  ctx: Context,
  threadId: string,
  toolCallId: string,
  run: (input: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  const call = and(
    eq(chatApprovals.workspaceId, ctx.workspaceId),
    eq(chatApprovals.threadId, threadId),
    eq(chatApprovals.toolCallId, toolCallId),
  );
  const [claimed] = await ctx.db
    .update(chatApprovals)
    .set({ state: "running" })
    .where(and(call, eq(chatApprovals.state, "approved")))
    .returning();
  if (!claimed) {
    const [known] = await ctx.db.select().from(chatApprovals).where(call);
    if (known?.state === "done") return known.output as T;
    throw new AppError("approval_not_pending", "This was not approved, or it has been run already.");
  }
  return transact(ctx, async (ctx) => {
    const output = await run(claimed.input);
    await ctx.db
      .update(chatApprovals)
      .set({ state: "done", output: sql`${JSON.stringify(output)}::text::jsonb` })
      .where(call);
    return output;
  });
}
