import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { mails } from "@/db/schema";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findLead } from "./find-lead";
import { Lead } from "./lead";
import { LeadMail } from "./lead-mail";

export const getLead = capability(
  {
    name: "getLead",
    description: "Reads one lead with its evidence and its mails.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: Lead.extend({ mails: z.array(LeadMail) }).meta({ id: "LeadWithMails" }),
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, id);
    const rows = await ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.workspaceId, ctx.workspaceId), eq(mails.leadId, id)))
      .orderBy(asc(mails.sequenceStep));
    return { ...lead, mails: rows };
  },
);
