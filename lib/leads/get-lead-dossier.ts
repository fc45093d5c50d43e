import { asc, inArray } from "drizzle-orm";
import { z } from "zod";
import { agents, emails, leads, suppressions } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { readLeadTimeline, TimelineEntry } from "@/lib/activity/lead-timeline";
import { IS_OF_SEQUENCE, onlyOutgoing } from "@/lib/activity/outgoing-email";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { isoTime, pathId, uuid } from "@/lib/shapes";
import { keysOf } from "@/lib/suppressions/erased-key";
import { Suppression } from "@/lib/suppressions/suppression";
import { companyDomain } from "./companies/of-company";
import { findLead } from "./find-lead";
import { getLead } from "./get-lead";
import { withLabels } from "./lead-labels";
import { LeadSource, readSources } from "./list-lead-sources";
import { MergeSide, readSides } from "./merge-side";

export const getLeadDossier = capability(
  {
    name: "getLeadDossier",
    description:
      "Shows all that is known of a lead: fields with their evidence, the score's reasons, emails, and what happened, oldest first.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: z.object({
      lead: getLead.output,
      agentName: z.string(),
      company: z
        .object({ id: uuid, name: z.string().nullable() })
        .nullable()
        .describe("The company of its website."),
      suppression: Suppression.nullable().describe("Why the address is suppressed, if it is."),
      sources: z.array(LeadSource),
      history: z.array(TimelineEntry),
      merged: z
        .array(MergeSide.extend({ mergedAt: isoTime, history: z.array(TimelineEntry) }))
        .describe(
          "Other addresses of this person, which were merged into this lead, with their own history.",
        ),
      mergedInto: z
        .object({ id: uuid, email: z.string(), name: z.string().nullable() })
        .nullable()
        .describe("The lead of the same person that is written to instead."),
    }),
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, id);
    const [agent] = await ctx.db
      .select({ name: agents.name })
      .from(agents)
      .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, lead.agentId)));
    const sent = await ctx.db
      .select()
      .from(emails)
      .where(and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.leadId, id), IS_OF_SEQUENCE))
      .orderBy(asc(emails.id));
    const suppression = await findSuppression(ctx, lead);
    return {
      lead: { ...(await withLabels(ctx, lead)), mails: onlyOutgoing(sent) },
      agentName: agent!.name,
      company: await findCompany(ctx, lead.domain),
      suppression,
      sources: await readSources(ctx, id),
      history: await readLeadTimeline(ctx, id),
      merged: await readMerged(ctx, id),
      mergedInto: lead.mergedInto === null ? null : await findLead(ctx, lead.mergedInto),
    };
  },
);

async function readMerged(ctx: Context, id: string) {
  const rows = await ctx.db
    .select({ id: leads.id, mergedAt: leads.mergedAt })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.mergedInto, id)))
    .orderBy(leads.id);
  const sides = await readSides(
    ctx,
    rows.map((row) => row.id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...sides.get(row.id)!,
      mergedAt: row.mergedAt!,
      history: await readLeadTimeline(ctx, row.id),
    })),
  );
}

async function findCompany(ctx: Context, domain: string | null) {
  const own = companyDomain(domain);
  if (own === null) return null;
  const [company] = await ctx.db.execute<{ id: string; name: string | null }>(sql`
    select k.id, coalesce(k.name, c.name) as name
    from companies c join companies k on k.workspace_id = c.workspace_id and k.id = coalesce(c.merged_into, c.id)
    where c.workspace_id = ${ctx.workspaceId} and c.domain = ${own}`);
  return company ?? null;
}

async function findSuppression(ctx: Context, lead: typeof leads.$inferSelect) {
  const [row] = await ctx.db
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.workspaceId, ctx.workspaceId),
        inArray(suppressions.emailKey, keysOf(ctx, lead.email)),
      ),
    )
    .limit(1);
  return row ?? null;
}
