import { z } from "zod";
import { writeAuditEntry } from "@/lib/audit-log";
import { type Context, transact } from "@/lib/context";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import { uuid } from "@/lib/shapes";

/** The maximum per invocation; for more, start an outreach run. */
export const MAX_QUEUED = 500;

export const Refused = z.object({ leadId: uuid, code: z.enum(ERROR_CODES), message: z.string() });

/**
 * Queues an email to each lead, each in a transaction of its own: a refusal for one lead does not affect the others, and nobody else waits
 * for the credits of all of them. The first that is queued takes the audit entry along; without one, none is written. When credits run out,
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
  for (const leadId of new Set(leadIds)) {
    try {
      if (unpaid) throw unpaid;
      const { mailId: emailId } = await transact(ctx, async (ctx) => {
        if (queued.length === 0) await writeAuditEntry(ctx);
        return queue(ctx, leadId);
      });
      queued.push({ leadId, emailId });
    } catch (thrown) {
      const error = explainConflict(thrown) ?? thrown;
      if (!(error instanceof AppError)) throw error;
      if (error.code === "insufficient_credits") unpaid = error;
      refused.push({ leadId, code: error.code, message: error.message });
    }
  }
  return { queued, refused };
}
