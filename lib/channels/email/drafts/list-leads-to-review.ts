import { inArray } from "drizzle-orm";
import { z } from "zod";
import { emailDrafts, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { IS_IN_REVIEW, IS_SKIPPED, mayReceiveFirst } from "@/lib/channels/email/select-leads";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { Lead } from "@/lib/leads/lead";
import { count, isoTime, uuid } from "@/lib/shapes";

/** How many are listed at once, unless more are asked for. */
const PORTION = 50;

export const listLeadsToReview = capability(
  {
    name: "listLeadsToReview",
    description:
      "Lists the leads of an agent whose first email can be reviewed before it is sent, the best fit first, and those that were skipped.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      agentId: uuid,
      skipped: z.boolean().default(false).describe("True: those that were skipped."),
      inReview: z.boolean().default(false).describe("True: only those that a run wrote for a review."),
      limit: z.number().int().min(1).max(500).default(PORTION),
      offset: z.number().int().min(0).max(100_000).default(0),
    }),
    output: z.object({
      drafts: z.array(
        Lead.pick({ id: true, name: true, title: true, company: true, email: true, score: true }).extend({
          isEdited: z.boolean().describe("Somebody kept a text of their own."),
        }),
      ),
      asOf: isoTime.describe("When they were read: `approveDrafts` takes it as `unchangedSince`."),
      counts: z.object({ open: count, skipped: count, inReview: count }),
      price: z.number().describe("Credits of one email."),
      balance: z.number().describe("Credits that can be spent now."),
    }),
  },
  async (ctx, { agentId, skipped, inReview, limit, offset }) => {
    const { campaignId } = await findAgent(ctx, agentId);
    const asOf = new Date().toISOString();
    const possible = and(isReviewable(ctx), eq(leads.campaignId, campaignId));
    const ids = await ctx.db
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(possible, skipped ? IS_SKIPPED : sql`not ${IS_SKIPPED}`, inReview ? IS_IN_REVIEW : undefined),
      )
      .orderBy(sql`${leads.score} desc nulls last`, leads.id)
      .limit(limit)
      .offset(offset);
    const [rows, edited, open, passed, reviewed, balance] = await Promise.all([
      ctx.db
        .select()
        .from(leads)
        .where(
          and(
            eq(leads.workspaceId, ctx.workspaceId),
            inArray(
              leads.id,
              ids.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(sql`${leads.score} desc nulls last`, leads.id),
      ctx.db
        .select({ leadId: emailDrafts.leadId })
        .from(emailDrafts)
        .where(and(eq(emailDrafts.workspaceId, ctx.workspaceId), eq(emailDrafts.author, "person"))),
      ctx.db.$count(leads, and(possible, sql`not ${IS_SKIPPED}`)),
      ctx.db.$count(leads, and(possible, IS_SKIPPED)),
      ctx.db.$count(leads, isInReview(ctx, campaignId)),
      readBalance(ctx),
    ]);
    const isEdited = new Set(edited.map(({ leadId }) => leadId));
    return {
      drafts: rows.map((row) => ({ ...row, isEdited: isEdited.has(row.id) })),
      asOf,
      counts: { open, skipped: passed, inReview: reviewed },
      price: toCredits(priceOf(ctx.settings, "emailSend")),
      balance: toCredits(balance),
    };
  },
);

/** SQL condition on `leads`: the email was written for a review, and somebody is still to decide about it. */
function isInReview(ctx: Context, campaignId: string) {
  return and(isReviewable(ctx), eq(leads.campaignId, campaignId), IS_IN_REVIEW, sql`not ${IS_SKIPPED}`);
}

export const countDrafts = capability(
  {
    name: "countDrafts",
    description: "Counts the drafts of an agent that are waiting for review.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ agentId: uuid }),
    output: z.object({ inReview: count }),
  },
  async (ctx, { agentId }) => {
    const { campaignId } = await findAgent(ctx, agentId);
    return { inReview: await ctx.db.$count(leads, isInReview(ctx, campaignId)) };
  },
);

/** SQL condition on `leads`: the first email to this lead was not asked for yet, and may be. */
export function isReviewable(ctx: Context) {
  return and(mayReceiveFirst(ctx), eq(leads.status, "new"));
}
