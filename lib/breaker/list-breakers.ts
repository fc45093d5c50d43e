import { desc } from "drizzle-orm";
import { z } from "zod";
import { breakers } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { BreakerShape, toBreaker } from "./breaker-shape";
import { countHeld } from "./count-held";

const MAX_BREAKERS = 100;

export const listBreakers = capability(
  {
    name: "listBreakers",
    description:
      "Lists breakers, which hold emails until a person resumes them, for example after several bounces: the open ones first, then those that were resumed, newest first, 100 at most.",
    scope: "mailboxes:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      mailboxId: uuid.optional().describe("Only breakers of this mailbox."),
      campaignId: uuid.optional().describe("Only breakers of this campaign."),
      holdingCampaignId: uuid
        .optional()
        .describe(
          "The open ones that hold emails of this campaign: its own, and those of its mailboxes. `held` counts the people of this campaign.",
        ),
    }),
    output: z.object({ breakers: z.array(BreakerShape) }),
  },
  async (ctx, { mailboxId, campaignId, holdingCampaignId }) => {
    const rows = await ctx.db
      .select()
      .from(breakers)
      .where(
        and(
          eq(breakers.workspaceId, ctx.workspaceId),
          mailboxId === undefined ? undefined : eq(breakers.mailboxId, mailboxId),
          campaignId === undefined ? undefined : eq(breakers.campaignId, campaignId),
          holdingCampaignId === undefined ? undefined : eq(breakers.isOpen, true),
        ),
      )
      .orderBy(desc(breakers.isOpen), desc(breakers.createdAt), desc(breakers.id))
      .limit(MAX_BREAKERS);
    const held = await countHeld(ctx, rows, holdingCampaignId);
    const isMeant = (row: (typeof rows)[number]) =>
      holdingCampaignId === undefined || row.campaignId === holdingCampaignId || (held.get(row.id) ?? 0) > 0;
    return { breakers: rows.filter(isMeant).map((row) => toBreaker(row, held.get(row.id) ?? 0)) };
  },
);
