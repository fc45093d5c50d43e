import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { suppress } from "@/lib/suppressions/suppress";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";
import { companyDomainOf } from "./read-company";

export const suppressLeadCompany = capability(
  {
    name: "suppressLeadCompany",
    description:
      "Suppresses everybody at the company of a conversation's lead: nobody in the workspace emails anybody at that domain any more, and their sequences end.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: ConversationId,
    output: z.object({ domain: z.string() }),
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, (await findConversation(ctx, id)).leadId);
    const domain = companyDomainOf(lead);
    if (domain === null)
      throw new AppError(
        "invalid_state",
        "This address belongs to a public email provider, whose domain many people share. Suppress the address alone instead.",
      );
    await suppress(ctx, { email: `@${domain}`, reason: "manual", note: null });
    await endEnrollments(
      ctx,
      sql`e.lead_id in (select l.id from leads l where l.workspace_id = ${ctx.workspaceId}
          and split_part(l.email_key, '@', 2) = ${domain})`,
      "suppressed",
    );
    return { domain };
  },
);
