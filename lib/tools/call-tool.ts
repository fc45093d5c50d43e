import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { logFailure } from "@/lib/process/log-failure";
import { requireAsShown, whyNotOffered } from "./approval-card";
import { runApproved, wasAsked } from "./approvals";
import { type Refusal, toRefusal } from "./refusal";
import { type Tool, type ToolAgent, withDefaults } from "./registry";

type Fields = Record<string, unknown>;

/** Whom a call is for, and which one it is: a client makes each id once in a thread. */
export type CallPlace = { agent: ToolAgent; threadId: string; toolCallId: string };

/**
 * Calls a tool for a model. One that needs approval runs once a person has approved it, exactly as its card showed it; one that could reach
 * nobody is answered at once. A refusal by the verb is the model's result, as `{error}`; so is an internal error, without its details.
 */
export async function callTool(
  ctx: Context,
  tool: Tool,
  fields: Fields,
  place: CallPlace,
): Promise<unknown | Refusal> {
  try {
    const { name, needsApproval, commitsItself } = tool.capability;
    if (!needsApproval) return await callVerb(ctx, tool, fields, place);
    const { agent, threadId, toolCallId } = place;
    if (!(await wasAsked(ctx, threadId, toolCallId))) {
      const refusal = await whyNotOffered(ctx, agent, name, withDefaults(name, fields));
      if (refusal) throw refusal;
    }
    return await runApproved(ctx, { threadId, toolCallId, commitsItself }, (ctx, approval) =>
      callAsShown(ctx, tool, approval, place),
    );
  } catch (error) {
    if (error instanceof AppError) return toRefusal(error);
    logFailure(error, "", "tool call");
    return {
      error: {
        code: "internal_error",
        message: "This did not work because of a problem on our side. Try again later.",
      },
    };
  }
}

async function callVerb(
  ctx: Context,
  { capability, bind, shorten }: Tool,
  fields: Fields,
  { agent }: CallPlace,
): Promise<unknown> {
  const output = await capability(ctx, { ...fields, ...bind(agent) });
  return shorten ? shorten(output) : output;
}

async function callAsShown(
  ctx: Context,
  tool: Tool,
  approval: { id: string; toolName: string; input: Fields; basis: string | null },
  place: CallPlace,
): Promise<unknown> {
  const { agent, threadId } = place;
  const pinned = await requireAsShown(ctx, agent, approval);
  const fields = { ...withDefaults(tool.capability.name, approval.input), ...pinned };
  const { basis } = approval;
  const run = () =>
    callVerb(ctx, tool, tool.takesBasis && basis !== null ? { ...fields, basis } : fields, place);
  return tool.keepsReplaced ? tool.keepsReplaced(ctx, agent, { ...approval, threadId }, run) : run();
}
