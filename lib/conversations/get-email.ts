import { z } from "zod";
import { withEmailAnswer } from "@/lib/activity/with-email-answer";
import { capability } from "@/lib/capability";
import { isoTime, pathId, uuid } from "@/lib/shapes";
import { readEmailTimeline, TIMELINE_EVENTS } from "./email-timeline";
import { findEmail } from "./find-email";
import { EmailRow } from "./list-emails";

export const EmailId = z.object({ id: pathId("email") });

export const Email = EmailRow.extend({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.object({ name: z.string().nullable(), address: z.string() }),
  text: z.string().nullable().describe("The text as sent, or as it will be sent; null before it is written."),
  messageId: z.string(),
  claimedAt: isoTime.nullable(),
  dueAt: isoTime.describe("Not before this moment, while it waits."),
  holdId: uuid.nullable(),
  credits: z.number().nullable().describe("What it cost; null until it is charged."),
  hasFile: z.boolean().describe("Whether it was handed over, so that it can be exported as an .eml file."),
  timeline: z
    .array(
      z.object({
        event: z.enum(TIMELINE_EVENTS),
        at: isoTime,
        note: z.string().nullable(),
        by: z.string().nullable().describe("Who did it, where it was a person or a key."),
      }),
    )
    .describe("What happened to it, oldest first."),
}).meta({ id: "Email" });
export type Email = z.infer<typeof Email>;

export const getEmail = capability(
  {
    name: "getEmail",
    description: "Gets an email with its text and timeline.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: EmailId,
    output: Email,
  },
  async (ctx, { id }) => {
    const { email, lead, agentId } = await findEmail(ctx, id);
    const { timeline, credits } = await readEmailTimeline(ctx, email);
    return {
      ...withEmailAnswer(email),
      agentId,
      leadName: lead.name,
      company: lead.company,
      from: { name: email.fromName, address: email.fromAddress },
      to: { name: email.toName, address: email.toAddress },
      credits,
      hasFile: wasHandedOver(email),
      timeline,
    };
  },
);

/** True if the email was handed to a mail server, whatever became of it. */
export function wasHandedOver(email: {
  state: string;
  claimedAt: Date | null;
  text: string | null;
}): boolean {
  return (
    email.text !== null &&
    email.claimedAt !== null &&
    ["sending", "sent", "unknown", "bounced", "failed"].includes(email.state)
  );
}
