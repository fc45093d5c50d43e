import { z } from "zod";
import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { enrollAt } from "@/lib/enrollments/enroll-again";
import { recipientOf } from "@/lib/enrollments/schedule-follow-ups";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { uuid } from "@/lib/shapes";
import { momentOf } from "@/lib/time/zone-clock";
import { ConversationId } from "./conversation";
import { changeConversation, findConversation, type LeadConversation } from "./queries";

const LONGEST_MS = 366 * 86_400_000;

export const enrollLater = capability(
  {
    name: "enrollLater",
    description:
      "Enrolls a conversation's lead again for the steps that they did not receive, from a day within a year on: for whoever asked to be written to later. Each email costs what any email costs, and the next reply ends it.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    refuses: ["invalid_state", "lead_suppressed"],
    input: ConversationId.extend({
      startOn: z.iso.date().meta({
        description: "No email goes out before that day, where the lead is.",
        examples: ["2027-03-01"],
      }),
    }),
    output: z.object({
      enrollmentId: uuid,
      position: z.number().int().describe("The step that is sent next; 0 is the first email."),
    }),
  },
  async (ctx, { id, startOn }) => {
    const midnight = Date.parse(`${startOn}T00:00:00Z`);
    const ms = midnight - Date.now();
    if (!(ms > 0 && ms <= LONGEST_MS))
      throw new AppError("validation_error", "Choose a day within the next year.", [
        { path: "startOn", message: "must lie within the next year" },
      ]);
    const conversation = await findConversation(ctx, id);
    const { leadId } = conversation;
    const startAt = new Date(momentOf(await findZone(ctx, conversation), midnight));
    const { enrollmentId, position } = await enrollAt(ctx, { leadId, startAt });
    await changeConversation(ctx, id, { needsAnswer: false, isUnread: false, snoozedUntil: null });
    return { enrollmentId, position };
  },
);

/** Where the lead reads its email: in California a day begins eight hours after it did in London. */
async function findZone(ctx: Context, { leadId, mailboxId }: LeadConversation): Promise<string> {
  const [lead, [mailbox]] = await Promise.all([
    findLead(ctx, leadId),
    ctx.db
      .select({ zone: mailboxes.zone })
      .from(mailboxes)
      .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, mailboxId))),
  ]);
  return (await recipientOf(lead, mailbox!.zone)).zone;
}
