import { asc } from "drizzle-orm";
import { z } from "zod";
import { EMAIL_STATES, emails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { IS_OF_SEQUENCE, onlyOutgoing } from "@/lib/activity/outgoing-email";
import { withEmailAnswer } from "@/lib/activity/with-email-answer";
import { capability } from "@/lib/capability";
import { count, isoTime, pathId, uuid } from "@/lib/shapes";
import { findLead } from "./find-lead";
import { Lead } from "./lead";
import { withLabels } from "./lead-labels";

/** An email to a lead, as part of the lead. */
const LeadEmail = z
  .object({
    id: uuid,
    sequenceStep: count.meta({ description: "0 is the first email." }),
    state: z.enum(EMAIL_STATES),
    subject: z.string().nullable(),
    sentAt: isoTime.nullable(),
    response: z
      .string()
      .nullable()
      .meta({ description: "The mail server's last words, or why it was not sent." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "LeadMail" });

export const getLead = capability(
  {
    name: "getLead",
    description: "Reads one lead with its evidence and its emails.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: Lead.extend({
      mails: z.array(LeadEmail),
      mergedInto: uuid
        .nullable()
        .describe("The lead of the same person that is written to instead; null: this one is."),
    }).meta({ id: "LeadWithMails" }),
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, id);
    const rows = await ctx.db
      .select()
      .from(emails)
      .where(and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.leadId, id), IS_OF_SEQUENCE))
      .orderBy(asc(emails.id));
    return { ...(await withLabels(ctx, lead)), mails: onlyOutgoing(rows).map(withEmailAnswer) };
  },
);
