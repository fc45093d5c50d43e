import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { isUuid, wholeNumber } from "@/lib/shapes";
import { Activity } from "./activity";
import { CampaignId } from "./campaign-input";
import { findAgentOfCampaign, findCampaign } from "./find-campaign";
import { tellEnds, tellLeads, tellMails, tellOrders, tellPause, tellStarts } from "./tell-activity";

export const listCampaignActivity = capability(
  {
    name: "listCampaignActivity",
    description:
      "Lists what happened in a campaign, newest first: leads found with their page, mails sent or returned, starts, pauses and ends.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId.extend({
      before: z.string().max(80).optional().describe("The `next` of an earlier answer: what is older."),
      limit: wholeNumber(1, 200).default(50),
    }),
    output: z.object({
      entries: z.array(Activity),
      next: z.string().nullable().describe("Where the older entries begin; null: there are none."),
    }),
  },
  async (ctx, { id, before, limit }) => {
    const [campaign, agent] = await Promise.all([findCampaign(ctx, id), findAgentOfCampaign(ctx, id)]);
    const older = readCursor(before);
    const cut = (at: string, id: string): SQL =>
      older
        ? sql`(${sql.raw(at)}, ${sql.raw(id)}) < (${older.at}::timestamptz, ${older.id}::uuid)`
        : sql`true`;
    const parts = { workspaceId: ctx.workspaceId, campaignId: campaign.id, agentId: agent.id, limit, cut };
    const told = [tellLeads, tellMails, tellStarts, tellEnds, tellOrders, tellPause].map(
      (tell) => sql`(${tell(parts)})`,
    );
    const rows = await ctx.db.execute<{ at: string; id: string; entry: Omit<Activity, "at" | "id"> }>(sql`
      select to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, t.id, t.entry
      from (${sql.join(told, sql` union all `)}) t
      order by t.at desc, t.id desc limit ${limit + 1}`);
    const entries = rows.slice(0, limit).map(({ at, id, entry }) => ({ id, at, ...entry }));
    const last = entries.at(-1);
    return { entries, next: rows.length > limit && last ? `${last.at}_${last.id}` : null };
  },
);

/** A moment and an id, in the order of the list. Errors: `validation_error`. */
function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [at = "", id = ""] = cursor.split("_");
  if (isUuid(id) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at)))
    return { at, id };
  throw new AppError(
    "validation_error",
    "The cursor was not understood. Leave it out to begin with the newest.",
    [{ path: "before", message: "must be the `next` of an earlier answer" }],
  );
}
