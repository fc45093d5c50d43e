import { inArray } from "drizzle-orm";
import { z } from "zod";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, transactApart } from "@/lib/context";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { uuid } from "@/lib/shapes";

/** The maximum per invocation; for more, start an outreach run. */
export const MAX_QUEUED = 500;

export const Refused = z.object({ leadId: uuid, code: z.enum(ERROR_CODES), message: z.string() });

/**
 * Queues an email to each lead, each behind a savepoint, so a refusal for one lead does not affect the others. When credits run out,
 * the remaining leads are refused with `insufficient_credits`.
 */
export async function queueEach(
  ctx: Context,
  leadIds: readonly string[],
  queue: (ctx: Context, leadId: string) => Promise<{ mailId: string }>,
): Promise<{ queued: { leadId: string; emailId: string }[]; refused: z.output<typeof Refused>[] }> {
  const queued: { leadId: string; emailId: string }[] = [];
  const refused: z.output<typeof Refused>[] = [];
  let unpaid: AppError | undefined;
  await lockLeads(ctx, leadIds);
  for (const leadId of new Set(leadIds)) {
    try {
      if (unpaid) throw unpaid;
      const { mailId: emailId } = await transactApart(ctx, (ctx) => queue(ctx, leadId));
      queued.push({ leadId, emailId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "insufficient_credits") unpaid = error;
      refused.push({ leadId, code: error.code, message: error.message });
    }
  }
  return { queued, refused };
}

/** Before the first credit is held: whoever holds credits for one of these leads locks it first, too, and then the account. */
async function lockLeads(ctx: Context, leadIds: readonly string[]): Promise<void> {
  await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.id, [...leadIds])))
    .orderBy(leads.id)
    .for("update");
}
