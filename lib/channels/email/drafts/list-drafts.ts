import { isNotNull } from "drizzle-orm";
import { z } from "zod";
import { emailDrafts, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { Lead } from "@/lib/leads/lead";
import { pageEnvelope, pageQuery, uuid, wholeNumber } from "@/lib/shapes";
import { Draft, describeDraft } from "./draft";
import { isReviewable } from "./list-leads-to-review";

/** Each draft is written for this answer, unless its text was kept. */
const MAX_LISTED = 50;

export const ListedDraft = Draft.extend({
  agentId: uuid,
  lead: Lead.pick({ name: true, title: true, company: true, email: true, score: true }),
}).meta({ id: "ListedEmailDraft" });

export const listDrafts = capability(
  {
    name: "listDrafts",
    description:
      "Lists first emails that are waiting for review: those that an outreach run wrote for review, and those that a person edited; best fit first. Emails that were sent, or may not be sent any more, are left out.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused"],
    input: pageQuery.extend({
      agentId: uuid.optional().describe("Only drafts to leads of this agent."),
      runId: uuid.optional().describe("Only drafts that this outreach run wrote."),
      state: z.enum(["open", "skipped"]).default("open").meta({
        description: "open: waiting for a decision. skipped: somebody decided not to send it.",
      }),
      pageSize: wholeNumber(1, MAX_LISTED).default(25).meta({ description: "Records per page." }),
    }),
    output: pageEnvelope("drafts", ListedDraft),
  },
  async (ctx, { agentId, runId, state, page, pageSize }) => {
    if (agentId) await findAgent(ctx, agentId);
    const wanted = and(
      eq(leads.workspaceId, ctx.workspaceId),
      isReviewable(ctx),
      agentId ? eq(leads.agentId, agentId) : undefined,
      runId ? eq(emailDrafts.runId, runId) : undefined,
      state === "skipped"
        ? isNotNull(emailDrafts.skippedAt)
        : sql`${emailDrafts.skippedAt} is null and (${emailDrafts.runId} is not null or ${emailDrafts.body} is not null)`,
    );
    const ofLead = and(eq(emailDrafts.workspaceId, leads.workspaceId), eq(emailDrafts.leadId, leads.id));
    const rows = await ctx.db
      .select({ lead: leads, total: sql<number>`count(*) over ()::int` })
      .from(leads)
      .innerJoin(emailDrafts, ofLead)
      .where(wanted)
      .orderBy(sql`${leads.score} desc nulls last`, leads.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [counted] =
      rows.length > 0 || page === 1
        ? [{ total: rows[0]?.total ?? 0 }]
        : await ctx.db
            .select({ total: sql<number>`count(*)::int` })
            .from(leads)
            .innerJoin(emailDrafts, ofLead)
            .where(wanted);
    const drafts: z.input<typeof ListedDraft>[] = [];
    for (const { lead } of rows)
      drafts.push({ ...(await describeDraft(ctx, lead)), agentId: lead.agentId, lead });
    const { total } = counted!;
    return { drafts, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);
