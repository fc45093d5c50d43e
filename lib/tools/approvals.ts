import { inArray } from "drizzle-orm";
import { chatApprovals } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import { type ApprovalCard, makeApprovalCard } from "./approval-card";
import { toRefusal } from "./refusal";
import { type ToolAgent, withDefaults } from "./registry";

type Approval = typeof chatApprovals.$inferSelect;

/** `reason`: in a person's words, why not. */
export type Decision = { approvalId: string; approved: boolean; reason: string | undefined };

/**
 * Asks a person to approve a call: stores it with the fingerprint of what its card shows (`basis`), before any client can see the card.
 * `id` is the approval's.
 */
export async function propose(
  ctx: Context,
  agent: ToolAgent,
  call: Pick<Approval, "id" | "threadId" | "messageId" | "toolCallId" | "toolName" | "input">,
): Promise<ApprovalCard> {
  const { card, basis } = await makeApprovalCard(
    ctx,
    agent,
    call.toolName,
    withDefaults(call.toolName, call.input),
  );
  await ctx.db.insert(chatApprovals).values({ ...call, basis, workspaceId: ctx.workspaceId });
  return card;
}

/**
 * Records a person's decisions, each once: the update requires state `pending`, so of two concurrent decisions only one counts. Returns
 * those that counted, by approval id. Errors: `approval_not_pending` if none did.
 */
export async function decide(
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
    "This approval was already answered, is no longer pending, or belongs to another thread. Read the thread's messages for its current state.",
  );
}

/**
 * Runs an approved call exactly once. The claim (`approved` to `running`), the call and its result (`done`) share one transaction: a
 * second claim blocks on the row until the first commits and then returns the stored output, and a crash leaves the approval as it was.
 * The call runs with the arguments that were shown. A refusal by the verb is stored as its output too. A call that commits by itself is
 * claimed before it runs and marked done after it. If the process dies in between, the approval stays `running` and the call is not run
 * again.
 *
 * Errors: `approval_not_pending` for a call that was not approved.
 */
export async function runApproved(
  ctx: Context,
  { threadId, toolCallId, commitsItself = false }: ApprovedCall,
  run: (ctx: Context, approval: Approval) => Promise<unknown>,
): Promise<unknown> {
  const call = and(
    eq(chatApprovals.workspaceId, ctx.workspaceId),
    eq(chatApprovals.threadId, threadId),
    eq(chatApprovals.toolCallId, toolCallId),
  );
  const claim = async (ctx: Context) => {
    const [claimed] = await ctx.db
      .update(chatApprovals)
      .set({ state: "running" })
      .where(and(call, eq(chatApprovals.state, "approved")))
      .returning();
    return claimed;
  };
  const finish = (ctx: Context, output: unknown) =>
    ctx.db
      .update(chatApprovals)
      .set({ state: "done", output: sql`${JSON.stringify(output)}::text::jsonb` })
      .where(and(call, inArray(chatApprovals.state, ["approved", "running"])));
  const attempt = async (ctx: Context) => {
    const claimed = await claim(ctx);
    if (!claimed) return await readOutput(ctx, call);
    const output = await run(ctx, claimed);
    await finish(ctx, output);
    return output;
  };
  try {
    return await (commitsItself ? attempt(ctx) : transact(ctx, attempt));
  } catch (thrown) {
    const error = explainConflict(thrown) ?? thrown;
    if (!(error instanceof AppError) || error.code === "approval_not_pending") throw error;
    const output = toRefusal(error);
    await finish(ctx, output);
    return output;
  }
}

/** Whether a person was asked to approve a call. */
export async function wasAsked(ctx: Context, threadId: string, toolCallId: string): Promise<boolean> {
  const asked = and(
    eq(chatApprovals.workspaceId, ctx.workspaceId),
    eq(chatApprovals.threadId, threadId),
    eq(chatApprovals.toolCallId, toolCallId),
  );
  return (await ctx.db.$count(chatApprovals, asked)) > 0;
}

type ApprovedCall = {
  threadId: string;
  toolCallId: string;
  /** The verb opens its own transactions, so it must not run inside another one. */
  commitsItself?: boolean | undefined;
};

async function readOutput(ctx: Context, call: InWorkspace): Promise<unknown> {
  const [known] = await ctx.db.select().from(chatApprovals).where(call);
  if (known?.state === "done") return known.output;
  throw new AppError("approval_not_pending", "This was not approved, or it has already run.");
}
