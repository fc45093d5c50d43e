import { memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { missingForOutreach } from "@/lib/memory/missing-memory";

/** What only mails need of a Memory. */
const OF_EMAILS = new Set(["senderEmail", "postalAddress"]);

/** Errors: `memory_incomplete` with what a call's script lacks. */
export async function requireCallReadiness(ctx: Context, agentId: string): Promise<void> {
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agentId)));
  if (!memory || memory.workspaceId !== ctx.workspaceId)
    throw new Error(`The agent ${agentId} has no Memory.`);
  const missing = missingForOutreach(memory, ctx.settings).filter((field) => !OF_EMAILS.has(field));
  if (missing.length > 0)
    throw new AppError(
      "memory_incomplete",
      `The agent's Memory lacks ${missing.join(", ")}: add it with PATCH /v1/agents/${agentId}/memory.`,
      { missing },
    );
}
