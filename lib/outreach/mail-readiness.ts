import { eq } from "drizzle-orm";
import { type leads, memories } from "@/db/schema";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { checkMailPolicy } from "@/lib/mail/mail-policy";
import { missingForOutreach } from "@/lib/memory/missing-memory";

export type MemoryRow = typeof memories.$inferSelect;

/**
 * The Memory that mails are written from, once it says all that a mail needs and the settings let mail go.
 * Errors: `memory_incomplete` with what is missing; `mail_refused` with the reason.
 */
export async function requireMailReadiness(ctx: Context, agentId: string): Promise<MemoryRow> {
  const [memory] = await ctx.db.select().from(memories).where(eq(memories.agentId, agentId));
  if (!memory || memory.workspaceId !== ctx.workspaceId)
    throw new Error(`The agent ${agentId} has no Memory.`);
  const missing = missingForOutreach(memory, env());
  if (missing.length > 0)
    throw new AppError(
      "memory_incomplete",
      `The agent's Memory lacks ${missing.join(", ")}: add it with PATCH /v1/agents/${agentId}/memory.`,
      { missing },
    );
  const policy = checkMailPolicy(env());
  if (!policy.allowed) throw new AppError("mail_refused", policy.reason);
  return memory;
}

/** Leads of the sample web are invented: mail to them goes to the outbox or nowhere. */
export function mayWriteToSamples(): boolean {
  return env().SMTP_URL === undefined;
}

/** Errors: `mail_refused` for a lead of the sample web, unless mail goes to the outbox. */
export function requireRealLead(lead: Pick<typeof leads.$inferSelect, "sample">): void {
  if (lead.sample && !mayWriteToSamples())
    throw new AppError(
      "mail_refused",
      "This lead comes from the built-in sample web and does not exist. Add sources or a search key to find real leads.",
      { reason: "sample_lead" },
    );
}
