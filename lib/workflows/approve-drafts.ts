import { z } from "zod";
import { capability } from "@/lib/capability";
import { textBasis } from "@/lib/channels/email/compose-email";
import { draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { findLead } from "@/lib/leads/find-lead";
import { uuid } from "@/lib/shapes";
import { MOST_QUEUED, queueEach, Refused } from "./queue-each";

export const approveDrafts = capability(
  {
    name: "approveDrafts",
    description:
      "Approves drafts: queues each as it is, and says which it refused and why. A draft that breaks a rule, or states a fact that has changed or is gone, is refused.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    input: z.object({
      ids: z.array(uuid).min(1).max(MOST_QUEUED).describe("Ids of the drafts to send."),
      bases: z
        .record(uuid, z.string().max(64))
        .optional()
        .describe(
          "An object that maps the id of a draft to the `basis` that was read: a draft whose text has changed since is refused.",
        ),
    }),
    output: z.object({
      approved: z.array(z.object({ id: uuid, emailId: uuid })),
      refused: z.array(Refused.omit({ leadId: true }).extend({ id: uuid })),
    }),
  },
  async (ctx, { ids, bases }) => {
    const { queued, refused } = await queueEach(ctx, ids, async (ctx, id) => {
      const basis =
        bases?.[id] ?? textBasis((await draftOfLead(ctx, await findLead(ctx, id, { lock: true }))).draft);
      return queueLeadEmail(ctx, { id, basis });
    });
    return {
      approved: queued.map(({ leadId, emailId }) => ({ id: leadId, emailId })),
      refused: refused.map(({ leadId, ...why }) => ({ id: leadId, ...why })),
    };
  },
);
