import { chatMessages, type chatThreads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { newId } from "@/lib/id";
import { type Decision, decide } from "@/lib/tools/approvals";
import { appendMessages } from "./append-messages";
import { DEFAULT_TITLE } from "./create-thread";
import type { TurnPlan } from "./plan-turn";
import type { AttachedLead } from "./queries";
import { supersede } from "./superseded";
import { findMessage, healMessage } from "./turn-history";

export type Written = {
  /** The assistant's message that the turn writes or continues. */
  messageId: string;
  /** How many parts that message already has. */
  firstPart: number;
  /** Ids of tool calls that are about to run or still wait for approval. */
  keep: ReadonlySet<string>;
  /** False while approvals in the message are still pending; the model is not called then. */
  canContinue: boolean;
  /** Whether messages were superseded for the turn. */
  supersedes: boolean;
};

const NONE: ReadonlySet<string> = new Set();

/** Writes what a person said or decided to the stored conversation. Errors: `approval_not_pending`. */
export async function writePlan(
  ctx: Context,
  thread: typeof chatThreads.$inferSelect,
  turnId: string,
  plan: Exclude<TurnPlan, { kind: "repeat" }>,
  attached: AttachedLead[],
): Promise<Written> {
  if (plan.kind === "decide") return writeDecisions(ctx, thread.id, plan.decisions);
  const written = { messageId: newId(), firstPart: 0, keep: NONE, canContinue: true };
  if (plan.kind === "answer") {
    const supersedes = await supersede(ctx, thread, turnId, { position: plan.question.position + 1 });
    return { ...written, supersedes };
  }
  if (plan.kind === "replace") {
    const { id, position } = plan.question;
    await supersede(ctx, thread, turnId, { position, edited: id });
    await say(ctx, thread, [id], plan.text, attached);
    return { ...written, supersedes: true };
  }
  const newest = await findMessage(ctx, thread.id, "newest");
  if (newest) await healMessage(ctx, newest);
  await say(ctx, thread, plan.ids, plan.text, attached);
  return { ...written, supersedes: false };
}

async function say(
  ctx: Context,
  thread: typeof chatThreads.$inferSelect,
  ids: string[],
  text: string,
  attached: AttachedLead[],
): Promise<void> {
  const parts = [
    { type: "text", text },
    ...(attached.length > 0 ? [{ type: "data-leads", data: attached }] : []),
  ];
  const said = { role: "user" as const, content: text, parts, saidBy: `${ctx.actor.kind}:${ctx.actor.id}` };
  const change = thread.title === DEFAULT_TITLE ? { title: titleOf(text) } : {};
  // An id that another thread has, or is taking at this moment, is not available; the next one is tried.
  for (const id of ids) {
    const added = await appendMessages(ctx, thread.id, [{ ...said, id }], change, { unlessTaken: true });
    if (added.length > 0) return;
  }
  await appendMessages(ctx, thread.id, [said], change);
}

function titleOf(said: string): string {
  const title = said.replace(/\s+/g, " ").trim();
  return title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title;
}

/** Copies the decisions that counted to the stored parts; nothing else from the request is used. */
async function writeDecisions(ctx: Context, threadId: string, sent: Decision[]): Promise<Written> {
  const decisions = await decide(ctx, threadId, sent);
  const [first] = decisions.values();
  const { messageId } = first!;
  const message = await findMessage(ctx, threadId, { id: messageId });
  if (!message) throw notFound("message");
  const keep = new Set<string>();
  let isOpen = false;
  const parts = message.parts.map((part) => {
    const approval = part.approval as { id?: string } | undefined;
    const decision = approval?.id ? decisions.get(approval.id) : undefined;
    if (decision) {
      keep.add(decision.toolCallId);
      const { approved, reason } = decision;
      return {
        ...part,
        state: "approval-responded",
        approval: { ...approval, approved, ...(reason ? { reason } : {}) },
      };
    }
    // Calls that were decided earlier, and calls that still wait, stay unchanged.
    if (part.state === "approval-responded" || part.state === "approval-requested")
      keep.add(String(part.toolCallId));
    if (part.state === "approval-requested") isOpen = true;
    return part;
  });
  await ctx.db
    .update(chatMessages)
    .set({ parts })
    .where(and(eq(chatMessages.workspaceId, ctx.workspaceId), eq(chatMessages.id, message.id)));
  return { messageId, firstPart: parts.length, keep, canContinue: !isOpen, supersedes: false };
}
