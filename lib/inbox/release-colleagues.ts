import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { count } from "@/lib/shapes";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";
import { companyDomainOf } from "./read-company";

export const releaseColleagues = capability(
  {
    name: "releaseColleagues",
    description:
      "Releases a lead's colleagues, who wait because the lead replied: their emails are sent when they are due.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: true,
    input: ConversationId,
    output: z.object({ released: count.describe("People who waited.") }),
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, (await findConversation(ctx, id)).leadId);
    const domain = companyDomainOf(lead);
    if (domain === null) return { released: 0 };
    const released = await ctx.db.execute(sql`
        update enrollments e set held_until = null, held_reason = null, updated_at = now()
        from leads l
        where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and e.held_reason = 'colleague_replied'
          and l.workspace_id = e.workspace_id and l.id = e.lead_id and l.id <> ${lead.id}
          and split_part(l.email_key, '@', 2) = ${domain} and l.mail_state is not null
        returning e.id`);
    return { released: released.length };
  },
);
