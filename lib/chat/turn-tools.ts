import { jsonSchema, type ToolSet, tool } from "ai";
import { z } from "zod";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { logFailure } from "@/lib/process/log-failure";
import { requireAsShown } from "./approval-card";
import { runApproved } from "./approvals";
import { CHAT_TOOLS, type ChatAgent, type ChatTool, toolInput } from "./chat-tools";

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
  { capability, bind, shorten = (output) => output }: ChatTool,
  durations: Map<string, number>,
) {
  const { commitsItself } = capability;
  const call = async (ctx: Context, fields: Record<string, unknown>) =>
    shorten(await capability(ctx, { ...fields, ...bind(agent) }));
  const callAsShown = async (ctx: Context, approval: Parameters<typeof requireAsShown>[2]) => {
    await requireAsShown(ctx, agent, approval);
    return call(ctx, approval.input);
  };
  return tool({
    description: capability.description,
    inputSchema: SCHEMAS.get(capability.name)!,
    execute: async (fields, { toolCallId }) => {
      const began = performance.now();
      const output = capability.needsApproval
        ? await refusable(() => runApproved(ctx, { threadId, toolCallId, commitsItself }, callAsShown))
        : await refusable(() => call(ctx, fields));
      durations.set(toolCallId, Math.round(performance.now() - began));
      return output;
    },
  });
}

type Refusal = { error: { code: string; message: string } };

/** A refusal by a verb is a result for the model. So is an internal error, without its details. */
async function refusable<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return { error: { code: error.code, message: error.message } };
    logFailure(error, "", "chat tool");
    return {
      error: {
        code: "internal_error",
        message: "This did not work, for a reason on our side. Try it again later.",
      },
    };
  }
}
