import { z } from "zod";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { uuid } from "@/lib/shapes";
import { compareOffer, readOffer } from "./outreach-basis";
import { MAX_QUEUED, queueEach, Refused } from "./queue-each";

export const queueLeadEmails = capability(
  {
    name: "queueLeadEmails",
    description:
      "Emails several leads: queues exactly one first email for each, and says which it refused and why.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    refuses: ["invalid_state"],
    // Each lead's email is queued and paid for by itself.
    commitsItself: true,
    input: z.object({
      leadIds: z.array(uuid).min(1).max(MAX_QUEUED),
      basis: z
        .string()
        .max(64)
        .optional()
        .describe("The `basis` of a preview: emails are queued only as it showed them, or none is."),
    }),
    output: z.object({
      queued: z.array(z.object({ leadId: uuid, emailId: uuid })),
      refused: z.array(Refused),
    }),
  },
  async (ctx, { leadIds, basis }) => {
    const shown = basis === undefined ? null : await requireOffer(ctx, leadIds, basis);
    const answer = await queueEach(ctx, leadIds, (ctx, id) =>
      queueLeadEmail(ctx, { id, ...(id === shown?.leadId && { basis: shown.basis }) }),
    );
    return answer.queued.length > 0 ? withoutEntry(answer) : answer;
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
