import { inArray, ne } from "drizzle-orm";
import { z } from "zod";
import { campaigns, mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { SequenceShape } from "@/lib/sequences/sequence-shape";
import { uuid } from "@/lib/shapes";
import { readSequence } from "./read-sequence";

const Settings = CampaignId.extend({
  followUpWithoutReplies: z
    .boolean()
    .optional()
    .describe("True: follow up also from a mailbox whose replies cannot be seen."),
  approveFollowUps: z
    .boolean()
    .optional()
    .describe("True: each follow-up waits until a person has approved it."),
  mailboxIds: z
    .array(uuid)
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .describe("Null: every mailbox that is connected."),
})
  .refine(
    ({ followUpWithoutReplies, approveFollowUps, mailboxIds }) =>
      followUpWithoutReplies !== undefined || approveFollowUps !== undefined || mailboxIds !== undefined,
    {
      message: "must have at least one of the fields followUpWithoutReplies, approveFollowUps and mailboxIds",
    },
  )
  .meta({
    override: {
      anyOf: [
        { required: ["followUpWithoutReplies"] },
        { required: ["approveFollowUps"] },
        { required: ["mailboxIds"] },
      ],
    },
  });

export const updateSequenceSettings = capability(
  {
    name: "updateSequenceSettings",
    description:
      "Changes which mailboxes a campaign sends from, whether it follows up where replies cannot be seen, and whether each follow-up is approved by a person first. Whoever was emailed keeps their mailbox.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    input: Settings,
    output: SequenceShape,
  },
  async (ctx, { id, followUpWithoutReplies, approveFollowUps, mailboxIds }) => {
    await findCampaign(ctx, id, "no key update");
    const chosen = mailboxIds ? [...new Set(mailboxIds)] : mailboxIds;
    if (chosen) await requireMailboxes(ctx, chosen);
    await ctx.db
      .update(campaigns)
      .set({
        ...(followUpWithoutReplies !== undefined && { followUpWithoutReplies }),
        ...(approveFollowUps !== undefined && { approveFollowUps }),
        ...(chosen !== undefined && { mailboxIds: chosen }),
        updatedAt: new Date(),
      })
      .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, id)));
    return readSequence(ctx, id);
  },
);

async function requireMailboxes(ctx: Context, ids: string[]): Promise<void> {
  const known = await ctx.db.$count(
    mailboxes,
    and(
      eq(mailboxes.workspaceId, ctx.workspaceId),
      inArray(mailboxes.id, ids),
      ne(mailboxes.state, "disconnected"),
    ),
  );
  if (known !== ids.length) throw notFound("mailbox");
}
