import { jsonSchema, type ToolSet, tool } from "ai";
import type { Context } from "@/lib/context";
import { whyNotOffered } from "@/lib/tools/approval-card";
import { callTool } from "@/lib/tools/call-tool";
import { TOOLS, type Tool, type ToolAgent, toolInput, withDefaults } from "@/lib/tools/registry";

/** The registry's tools as the AI SDK takes them. `durations` records how long each call took, in milliseconds, by call id. */
export function makeTurnTools(
  ctx: Context,
  agent: ToolAgent,
  threadId: string,
  durations: Map<string, number>,
): ToolSet {
  const make = (one: Tool) =>
    tool({
      description: one.capability.description,
      inputSchema: SCHEMAS.get(one.capability.name)!,
      execute: async (fields, { toolCallId }) => {
        const began = performance.now();
        const output = await callTool(ctx, one, fields, { agent, threadId, toolCallId });
        durations.set(toolCallId, Math.round(performance.now() - began));
        return output;
      },
    });
  return Object.fromEntries(TOOLS.map((one) => [one.capability.name, make(one)]));
}

/** The `toolApproval` option of `streamText` for one turn: a call that could reach nobody is answered at once, with the reason. */
export function approvalsOfTurn(ctx: Context, agent: ToolAgent) {
  const approve = (name: string) => async (input: unknown) => {
    const fields = withDefaults(name, input as Record<string, unknown>);
    return (await whyNotOffered(ctx, agent, name, fields)) ? ("not-applicable" as const) : ASK;
  };
  return Object.fromEntries(Object.keys(TOOL_APPROVAL).map((name) => [name, approve(name)]));
}

const ASK = "user-approval" as const;

/** Every tool that needs a person's approval. */
export const TOOL_APPROVAL = Object.fromEntries(
  TOOLS.flatMap(({ capability: { name, needsApproval } }) => (needsApproval ? [[name, ASK] as const] : [])),
);

/** Built once, because building a schema takes longer than the turn's first query. */
const SCHEMAS = new Map(
  TOOLS.map((one) => {
    const { schema, parse } = toolInput(one);
    const validate = (value: unknown) => {
      const { success, data, error } = parse(value);
      return success ? { success, value: data } : { success, error };
    };
    return [one.capability.name, jsonSchema(schema as never, { validate })];
  }),
);
