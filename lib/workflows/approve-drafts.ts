import { z } from "zod";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { textBasis } from "@/lib/channels/email/compose-email";
import { draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { givenTime, uuid } from "@/lib/shapes";
import { MAX_QUEUED, queueEach, Refused } from "./queue-each";

export const approveDrafts = capability(
  {
    name: "approveDrafts",
    description:
      "Approves drafts: queues each as it is, and says which it refused and why. A draft that breaks a rule, or states a fact that has changed or is gone, is refused.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    // Each draft is queued and paid for by itself.
    commitsItself: true,
    input: z.object({
      ids: z.array(uuid).min(1).max(MAX_QUEUED).describe("Ids of the drafts to send."),
      bases: z
        .record(uuid, z.string().max(64))
        .optional()
        .describe(
          "An object that maps the id of a draft to the `basis` that was read: a draft whose text has changed since is refused.",
        ),
      unchangedSince: givenTime
        .optional()
        .describe(
          "When the drafts were listed: one is refused if it, its lead or the agent's Memory has changed since, or the sequence that would write it. Which mailbox sends it is not part of this.",
        ),
    }),
    output: z.object({
      approved: z.array(z.object({ id: uuid, emailId: uuid })),
      refused: z.array(Refused.omit({ leadId: true }).extend({ id: uuid })),
    }),
  },
  async (ctx, { ids, bases, unchangedSince }) => {
    const { queued, refused } = await queueEach(ctx, ids, async (ctx, id) => {
      const { draft, kept, memory, lead, reserved } = await readLocked(ctx, id);
      if (unchangedSince !== undefined)
        // A text that is kept stays, whatever the sequence says meanwhile.
        requireUnchanged(
          [lead, memory, ...(kept ? [kept] : []), ...(kept?.body == null ? [reserved.sequence] : [])],
          new Date(unchangedSince),
        );
      return queueLeadEmail(ctx, { id, basis: bases?.[id] ?? textBasis(draft) });
    });
    const answer = {
      approved: queued.map(({ leadId, emailId }) => ({ id: leadId, emailId })),
      refused: refused.map(({ leadId, ...why }) => ({ id: leadId, ...why })),
    };
    return queued.length > 0 ? withoutEntry(answer) : answer;
  },
);

async function readLocked(ctx: Context, id: string) {
  const lead = await findLead(ctx, id, { lock: true });
  return { ...(await draftOfLead(ctx, lead)), lead };
}

/** Errors: `invalid_state` if one of what a draft is made of was written after it was listed. */
function requireUnchanged(parts: { updatedAt: Date | string }[], since: Date): void {
  if (parts.every(({ updatedAt }) => new Date(updatedAt) <= since)) return;
  throw new AppError(
    "invalid_state",
    "It has changed since the drafts were listed, and was not approved. Read it again.",
    { reason: "changed" },
  );
}
