import { memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { missingForOutreach } from "@/lib/memory/missing-memory";
import { sayMissing } from "@/lib/memory/missing-words";
import { checkMailPolicy } from "@/lib/process/mail-policy";

export type MemoryRow = typeof memories.$inferSelect;

/**
 * Returns the Memory that emails are written from, if it is complete and the settings allow mail to be sent. Errors:
 * `memory_incomplete` with what is missing; `mail_refused` with the reason.
 */
export async function requireEmailReadiness(ctx: Context, agentId: string): Promise<MemoryRow> {
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agentId)));
  if (!memory || memory.workspaceId !== ctx.workspaceId)
    throw new Error(`The agent ${agentId} has no Memory.`);
  const missing = missingForOutreach(memory, ctx.settings);
  if (missing.length > 0) throw new AppError("memory_incomplete", sayMissing(missing), { missing });
  const policy = checkMailPolicy(ctx.settings);
  if (!policy.allowed) throw new AppError("mail_refused", policy.reason);
  return memory;
}

/** Leads of the sample web are invented: mail to them goes to the outbox or nowhere. */
export function mayWriteToSamples({ settings }: Context): boolean {
  return settings.SMTP_URL === undefined;
}
