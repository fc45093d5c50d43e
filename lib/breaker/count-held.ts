import type { breakers } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { recipientProvider } from "./recipient-provider";

type Breaker = Pick<typeof breakers.$inferSelect, "id" | "mailboxId" | "campaignId" | "provider" | "isOpen">;

/** How many people's next email each open breaker holds; with `ofCampaign`, of those of one campaign. */
export async function countHeld(
  ctx: Context,
  all: readonly Breaker[],
  ofCampaign?: string,
): Promise<Map<string, number>> {
  const open = all.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return new Map();
  const ids = (key: "mailboxId" | "campaignId") => sql.param(open.flatMap((one) => one[key] ?? []));
  const rows = await ctx.db.execute<{
    mailboxId: string;
    campaignId: string;
    domain: string;
    host: string | null;
    people: number;
  }>(sql`
    select e.mailbox_id as "mailboxId", e.campaign_id as "campaignId", split_part(l.email_key, '@', 2) as domain,
      d.provider as host, count(*)::int as people
    from enrollments e
    join leads l on l.workspace_id = e.workspace_id and l.id = e.lead_id
    join mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id and b.kind <> 'service'
    left join recipient_domains d on d.domain = split_part(l.email_key, '@', 2)
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active'
      and (e.mailbox_id = any(${ids("mailboxId")}::uuid[]) or e.campaign_id = any(${ids("campaignId")}::uuid[]))
      and ${ofCampaign === undefined ? sql`true` : sql`e.campaign_id = ${ofCampaign}`}
    group by 1, 2, 3, 4`);
  return new Map(
    open.map(({ id, mailboxId, campaignId, provider }) => [
      id,
      rows
        .filter((row) =>
          campaignId !== null
            ? row.campaignId === campaignId
            : row.mailboxId === mailboxId && recipientProvider(row.domain, row.host) === provider,
        )
        .reduce((sum, { people }) => sum + people, 0),
    ]),
  );
}
