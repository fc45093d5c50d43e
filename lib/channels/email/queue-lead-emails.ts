import { z } from "zod";
import { capability } from "@/lib/capability";
import { transactApart } from "@/lib/context";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { uuid } from "@/lib/shapes";
import { queueLeadEmail } from "./queue-lead-email";

/** The maximum per invocation; for more, start an outreach run. */
const MOST_QUEUED = 500;

/**
 * Queues one email to each lead, each in its own transaction as `queueLeadEmail` does, so a refusal for one lead does
 * not affect the others. When credits run out, the remaining leads are refused with `insufficient_credits`.
 */
export const queueLeadEmails = capability(
  {
    name: "queueLeadEmails",
    description:
      "Email some leads: queues exactly one first email for each, and says whom it refused and why.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    input: z.object({ leadIds: z.array(uuid).min(1).max(MOST_QUEUED) }),
    output: z.object({
      queued: z.array(z.object({ leadId: uuid, emailId: uuid })),
      refused: z.array(z.object({ leadId: uuid, code: z.enum(ERROR_CODES), message: z.string() })),
    }),
  },
  async (ctx, { leadIds }) => {
    const queued: { leadId: string; emailId: string }[] = [];
    const refused: { leadId: string; code: (typeof ERROR_CODES)[number]; message: string }[] = [];
    let unpaid: AppError | undefined;
    for (const leadId of new Set(leadIds)) {
      try {
        if (unpaid) throw unpaid;
        const { mailId: emailId } = await transactApart(ctx, (ctx) => queueLeadEmail(ctx, { id: leadId }));
        queued.push({ leadId, emailId });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === "insufficient_credits") unpaid = error;
        refused.push({ leadId, code: error.code, message: error.message });
      }
    }
    return { queued, refused };
  },
);
