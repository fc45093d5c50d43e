import { jsonSchema, type ToolSet, tool } from "ai";
import { z } from "zod";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { logFailure } from "@/lib/process/log-failure";
import { requireAsShown, whyNotOffered } from "./approval-card";
import { runApproved, wasAsked } from "./approvals";
import { CHAT_TOOLS, type ChatAgent, type ChatTool, toolInput, withUsual } from "./chat-tools";
import { type Refusal, toRefusal } from "./refusal";

/**
 * The tools of a turn, built on the same verbs as every other surface. The model gets a refusal as `{error}`. `durations` records how
 * long each call took, in milliseconds, by call id.
 */
export function makeTurnTools(
  ctx: Context,
  agent: ChatAgent,
  threadId: string,
  durations: Map<string, number>,
): ToolSet {
  return Object.fromEntries(
    CHAT_TOOLS.map((one) => [one.capability.name, makeTool(ctx, agent, threadId, one, durations)]),
  );
}

/** The `toolApproval` option of `streamText`: every tool that needs a person's approval. */
export const TOOL_APPROVAL = Object.fromEntries(
  CHAT_TOOLS.filter(({ capability }) => capability.needsApproval).map(({ capability }) => [
    capability.name,
    "user-approval" as const,
  ]),
);

/** The same for one turn: a call that could reach nobody is answered at once, with the reason. */
export function approvalsOfTurn(ctx: Context, agent: ChatAgent) {
  return Object.fromEntries(
    Object.entries(TOOL_APPROVAL).map(([name, status]) => [
      name,
      async (input: unknown) => {
        const fields = withUsual(name, input as Record<string, unknown>);
        return (await whyNotOffered(ctx, agent, name, fields)) ? ("not-applicable" as const) : status;
      },
    ]),
  );
}

/** Built once, because building a schema takes longer than the turn's first query. */
const SCHEMAS = new Map(CHAT_TOOLS.map((one) => [one.capability.name, makeSchema(one)]));

function makeSchema(chatTool: ChatTool) {
  const input = toolInput(chatTool);
  // A field that is parsed from text (a number in a query string) has no input schema of its own.
  const schema = z.toJSONSchema(input, {
    io: "output",
    unrepresentable: "any",
    target: "draft-7",
    // Overrides and shape names are meant for the OpenAPI document only.
    override: ({ jsonSchema }) => {
      delete jsonSchema.override;
    },
  });
  return jsonSchema<Record<string, unknown>>(schema as never, {
    validate: (value) => {
      const result = input.safeParse(value);
      return result.success
        ? { success: true, value: result.data as Record<string, unknown> }
        : { success: false, error: result.error };
    },
  });
}

function makeTool(
  ctx: Context,
  agent: ChatAgent,
  threadId: string,
  { capability, bind, shorten = (output) => output, keepsReplaced, takesBasis }: ChatTool,
  durations: Map<string, number>,
) {
  const { commitsItself } = capability;
  const call = async (ctx: Context, fields: Record<string, unknown>) =>
    shorten(await capability(ctx, { ...fields, ...bind(agent) }));
  const callAsShown = async (
    ctx: Context,
    approval: Parameters<typeof requireAsShown>[2] & { id: string },
  ) => {
    await requireAsShown(ctx, agent, approval);
    const fields = withUsual(capability.name, approval.input);
    const { basis } = approval;
    const run = () => call(ctx, takesBasis && basis !== null ? { ...fields, basis } : fields);
    return keepsReplaced ? keepsReplaced(ctx, agent, { ...approval, threadId }, run) : run();
  };
  return tool({
    description: capability.description,
    inputSchema: SCHEMAS.get(capability.name)!,
    execute: async (fields, { toolCallId }) => {
      const began = performance.now();
      const output = await refusable(async () => {
        if (!capability.needsApproval) return call(ctx, fields);
        if (!(await wasAsked(ctx, threadId, toolCallId))) {
          const refusal = await whyNotOffered(
            ctx,
            agent,
            capability.name,
            withUsual(capability.name, fields),
          );
          if (refusal) throw refusal;
        }
        return runApproved(ctx, { threadId, toolCallId, commitsItself }, callAsShown);
      });
      durations.set(toolCallId, Math.round(performance.now() - began));
      return output;
    },
  });
}

/** A refusal by a verb is a result for the model. So is an internal error, without its details. */
async function refusable<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return toRefusal(error);
    logFailure(error, "", "chat tool");
    return {
      error: {
        code: "internal_error",
        message: "This did not work because of a problem on our side. Try again later.",
      },
    };
  }
}
