import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import type { Estimate } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { AppError } from "@/lib/errors";
import type { FieldChange } from "@/lib/field-change";
import type { OutreachPreview } from "@/lib/workflows/describe-outreach";
import { type Described, describeToolCall, type Input } from "./describe-tool-call";
import type { ToolAgent } from "./registry";

/**
 * What a person sees before approving a tool call: its cost (in credits), whom it reaches, and what it changes, with the current and the
 * new value of each field.
 */
export type ApprovalCard = Estimate & {
  tool: string;
  arguments: Record<string, unknown>;
  changes: FieldChange[];
  /** Credits available when it was asked; left out where nothing is spent. */
  balance?: number;
  /** Of emails: who gets one, who is skipped, and the first text. */
  preview?: OutreachPreview;
};

/**
 * The card of a call, read from the database now, and the basis of what it shows; `requireAsShown` compares the basis before the call
 * runs. Errors: none. If the verb would refuse the call, the card has the refusal as its summary and no changes.
 */
export async function makeApprovalCard(
  ctx: Context,
  agent: ToolAgent,
  tool: string,
  input: Input,
): Promise<{ card: ApprovalCard; basis: string | null }> {
  const described = await describeToolCall(ctx, agent, tool, input).catch((error: unknown): Described => {
    if (error instanceof AppError) return { summary: error.message };
    throw error;
  });
  const { basis = null, changes = [], pinned: _, ...estimate } = described;
  const nothing = { estimatedCost: 0, people: 0, summary: "Free, and nobody is emailed." };
  const spends = (estimate.estimatedCost ?? 0) > 0;
  const balance = spends ? { balance: toCredits(await readBalance(ctx)) } : {};
  return { card: { tool, arguments: input, ...nothing, ...estimate, ...balance, changes }, basis };
}

/**
 * Checks that the card of an approved call is still accurate: inside the transaction that runs it or, for a verb that commits by itself, right
 * before it. Returns the fields that the call gets in addition.
 *
 * Errors: `invalid_state` if what the card showed has changed since, `not_found` if it no longer exists.
 */
export async function requireAsShown(
  ctx: Context,
  agent: ToolAgent,
  call: { toolName: string; input: Input; basis: string | null },
): Promise<Input> {
  if (!BASED.has(call.toolName)) return {};
  const { basis, pinned = {} } = await describeToolCall(ctx, agent, call.toolName, call.input, {
    lock: ctx.inTransaction,
  });
  const isAsShown = PRICED.has(call.toolName)
    ? Number(basis) <= Number(call.basis ?? basis)
    : basis === call.basis;
  if (isAsShown) return pinned;
  throw new AppError("invalid_state", CHANGED_SINCE[call.toolName]!, { reason: "changed" });
}

/**
 * Why a call is answered at once instead of being shown for approval: there is nobody it could reach. Null: it is shown.
 */
export async function whyNotOffered(
  ctx: Context,
  agent: ToolAgent,
  tool: string,
  input: Input,
): Promise<AppError | null> {
  if (!REACHING.has(tool)) return null;
  try {
    await describeToolCall(ctx, agent, tool, input);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Tools that write to people, now or by what they change. */
const REACHING = new Set([
  "queueLeadEmail",
  "approveDrafts",
  "startOutreachRun",
  "sendReply",
  "changeSequence",
]);

/** Tools whose card shows state that may change before the approval, and why an outdated approval does nothing. */
const CHANGED_SINCE: Record<string, string> = {
  updateDraft: "The draft has changed since this was asked, and was not changed again. Look at it again.",
  approveDrafts: "A draft has changed since this was asked, and nothing was approved. Look at it again.",
  startDiscovery: "The price has risen since this was asked, and nothing was started. Look at it again.",
  resumeCampaign: "The price has risen since this was asked, and nothing was resumed. Look at it again.",
  updateMemory: "Memory has changed since this was asked, and nothing was overwritten. Look at it again.",
  undoMemoryChange: "Memory has changed since this was asked, and nothing was undone. Look at it again.",
  changeSequence:
    "The sequence has changed since this was asked, and was not changed again. Look at it again.",
  undoSequenceChange:
    "The sequence has changed since this was asked, and nothing was undone. Look at it again.",
  stopCampaign:
    "The campaign has started another run since this was asked, and was not stopped. Look at it again.",
  recordLeadOutcome: "The lead has changed since this was asked, and was not updated. Look at it again.",
  sendReply:
    "Something has come in or gone out since this was asked, and nothing was sent. Look at it first.",
  classifyReply: "The reply has another class since this was asked, and was not changed. Look at it again.",
  recordCallOutcome: "The call has changed since this was asked, and was not updated. Look at it again.",
};
/** Tools whose basis is the most that they may cost: a lower price is no change. */
const PRICED = new Set(["startDiscovery", "resumeCampaign"]);
const BASED = new Set(Object.keys(CHANGED_SINCE));
