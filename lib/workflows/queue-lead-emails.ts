import { z } from "zod";
import { capability } from "@/lib/capability";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { type Context, transactApart } from "@/lib/context";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { uuid } from "@/lib/shapes";
import { compareOffer, readOffer } from "./outreach-basis";

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
    refuses: ["invalid_state"],
    input: z.object({
      leadIds: z.array(uuid).min(1).max(MOST_QUEUED),
      basis: z
        .string()
        .max(64)
        .optional()
        .describe("The `basis` of a preview: emails are queued only as it showed them, or none is."),
    }),
    output: z.object({
      queued: z.array(z.object({ leadId: uuid, emailId: uuid })),
      refused: z.array(z.object({ leadId: uuid, code: z.enum(ERROR_CODES), message: z.string() })),
    }),
  },
  async (ctx, { leadIds, basis }) => {
    const shown = basis === undefined ? null : await requireOffer(ctx, leadIds, basis);
    const queued: { leadId: string; emailId: string }[] = [];
    const refused: { leadId: string; code: (typeof ERROR_CODES)[number]; message: string }[] = [];
    let unpaid: AppError | undefined;
    for (const leadId of new Set(leadIds)) {
      try {
        if (unpaid) throw unpaid;
        const { mailId: emailId } = await transactApart(ctx, (ctx) =>
          queueLeadEmail(ctx, { id: leadId, ...(leadId === shown?.leadId && { basis: shown.basis }) }),
        );
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

/**
 * The text that was shown, which is the one that is sent, unless a model is yet to write it.
 * Errors: `invalid_state` if something of the offer has changed.
 */
async function requireOffer(ctx: Context, leadIds: string[], basis: string) {
  const offer = await readOffer(ctx, { leadIds });
  const changed = compareOffer(basis, offer);
  if (changed) throw new AppError("invalid_state", changed.message, { reason: changed.reason });
  return offer.first !== null && offer.email?.isFinal
    ? { leadId: offer.first, basis: offer.email.basis }
    : null;
}
