import { z } from "zod";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { senderFrom } from "@/lib/mailboxes/sender-of";
import { textBasis } from "./compose-email";
import { draftOfLead } from "./draft-of-lead";
import { LeadId } from "./queue-lead-email";

export const EmailPreview = z
  .object({
    from: z.object({ name: z.string(), address: z.string() }),
    to: z.object({ name: z.string().nullable(), address: z.string() }),
    subject: z.string(),
    text: z.string(),
    facts: z.array(z.string()).describe("What of the lead's evidence the email builds on."),
    problems: z
      .array(z.string())
      .describe("Rules that the text breaks; with any, the email would not go out."),
    isFinal: z
      .boolean()
      .describe("False: a language model writes the text when it is sent, and this is the template's."),
    basis: z
      .string()
      .describe("Identifies this text. Sent with the request, the email is queued only with this text."),
  })
  .meta({ id: "MailPreview" });

export const previewLeadEmail = capability(
  {
    name: "previewLeadEmail",
    description:
      "Shows the email that a lead would get, or got, with its real unsubscribe link; sends nothing and costs nothing.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused"],
    input: LeadId,
    output: EmailPreview,
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, id);
    const { memory, draft, findings, isFinal, reserved } = await draftOfLead(ctx, lead);
    return {
      from: senderFrom(reserved.mailbox, memory)!,
      to: { name: lead.name, address: lead.email },
      subject: draft.subject,
      text: draft.text,
      facts: draft.facts,
      problems: findings,
      isFinal,
      basis: textBasis(draft),
    };
  },
);
