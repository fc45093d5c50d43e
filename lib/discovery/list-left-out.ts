import { z } from "zod";
import { type discoveryContacts, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { CRITERIA } from "@/lib/memory/criteria";
import { nameList } from "@/lib/memory/memory-labels";
import { pageEnvelope, pageQuery, uuid } from "@/lib/shapes";

const LeftOut = z
  .object({
    id: uuid,
    email: z.string(),
    name: z.string().nullable(),
    title: z.string().nullable(),
    company: z.string().nullable(),
    url: z.string().describe("The page with the email address."),
    missed: z
      .array(z.enum(CRITERIA))
      .describe("Lists of the ideal customer of which no required entry matches; empty if nothing matches."),
    reason: z.string(),
    leadId: uuid.nullable().describe("The lead with this address, if there is one by now."),
  })
  .meta({ id: "LeftOut" });

export const listLeftOut = capability(
  {
    name: "listLeftOut",
    description:
      "Lists the people whom the campaign's latest search found but did not store, because they miss what the ideal customer requires.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId.extend(pageQuery.shape),
    output: pageEnvelope("contacts", LeftOut),
  },
  async (ctx, { id, page, pageSize }) => {
    await findCampaign(ctx, id);
    const runId = await findLatestSearch(ctx, id);
    const wanted = sql`workspace_id = ${ctx.workspaceId} and run_id = ${runId} and missed is not null`;
    const rows = await ctx.db.execute<Row & { total: number }>(sql`
      select id, fields, evidence, missed, (
          select l.id from leads l where l.workspace_id = discovery_contacts.workspace_id
            and l.email_key = discovery_contacts.email_key) as "leadId",
        (select count(*)::int from discovery_contacts where ${wanted}) as total
      from discovery_contacts where ${wanted}
      order by fields->>'company', email_key limit ${pageSize} offset ${(page - 1) * pageSize}`);
    const total = rows[0]?.total ?? (page === 1 ? 0 : await countLeftOut(ctx, runId));
    return { contacts: rows.map(toLeftOut), page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);

type Row = Pick<typeof discoveryContacts.$inferSelect, "id" | "fields" | "evidence" | "missed"> & {
  leadId: string | null;
};

async function findLatestSearch(ctx: Context, campaignId: string): Promise<string | null> {
  const [run] = await ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.campaignId, campaignId), eq(runs.kind, "discovery")),
    )
    .orderBy(sql`${runs.createdAt} desc`, sql`${runs.id} desc`)
    .limit(1);
  return run?.id ?? null;
}

async function countLeftOut(ctx: Context, runId: string | null): Promise<number> {
  const [row] = await ctx.db.execute<{ total: number }>(sql`
    select count(*)::int as total from discovery_contacts
    where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and missed is not null`);
  return row!.total;
}

function toLeftOut({ id, fields, evidence, missed, leadId }: Row): z.input<typeof LeftOut> {
  const lists = CRITERIA.filter((list) => missed?.includes(list));
  return {
    id,
    email: fields.email!,
    name: fields.name ?? null,
    title: fields.title ?? null,
    company: fields.company ?? null,
    url: (evidence.find(({ field }) => field === "email") ?? evidence[0])!.url,
    missed: lists,
    leadId,
    reason:
      lists.length > 0
        ? `No match for your ${lists.map(nameList).join(" and ")}.`
        : "No match for your ideal customer.",
  };
}
