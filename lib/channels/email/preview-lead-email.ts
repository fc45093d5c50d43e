import { z } from "zod";
import { capability } from "@/lib/capability";
import { findLatestEmail } from "@/lib/conversations/latest-email";
import { findLead } from "@/lib/leads/find-lead";
import { composeEmail } from "./compose-email";
import { requireEmailReadiness } from "./email-readiness";
import { LeadId } from "./queue-lead-email";
import { findUnsubscribeTokenOf } from "./unsubscribe-token";

const EmailPreview = z
  .object({
    from: z.object({ name: z.string(), address: z.string() }),
    to: z.object({ name: z.string().nullable(), address: z.string() }),
    subject: z.string(),
    text: z.string(),
    facts: z.array(z.string()).describe("What of the lead's evidence the mail builds on."),
    problems: z
      .array(z.string())
      .describe("Rules that the text breaks; with any, the mail would not go out."),
  })
  .meta({ id: "MailPreview" });

export const previewLeadEmail = capability(
  {
    name: "previewLeadEmail",
    description:
      "Show the mail that a lead would get, or got, with the very link to unsubscribe that it has; sends nothing and costs nothing.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused"],
    input: LeadId,
    output: EmailPreview,
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, id);
    const memory = await requireEmailReadiness(ctx, lead.agentId);
    const token = await findUnsubscribeTokenOf(ctx, lead.id);
    const email = await findLatestEmail(ctx, lead.id);
    const { draft, findings } = await composeEmail(ctx, memory, lead, token);
    // A written email is shown as it is. A canceled one is written again when it is requested again.
    const isKept = email && email.text !== null && email.state !== "canceled" && email.state !== "failed";
    if (isKept) Object.assign(draft, { subject: email.subject, text: email.text });
    return {
      from: { name: memory.senderName!, address: memory.senderEmail! },
      to: { name: lead.name, address: lead.email },
      subject: draft.subject,
      text: draft.text,
      facts: draft.facts,
      problems: findings,
    };
  },
);
