import { inArray, ne } from "drizzle-orm";
import { campaigns, conversations, mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findServiceMailbox } from "./queries";

type Mailbox = typeof mailboxes.$inferSelect;

/**
 * The mailbox of each lead's first email: the one of its newest conversation where there is one, else, lead by lead, the longest idle
 * of those that the campaign may use. Where none of them is connected the others wait for a person, and only a workspace or
 * campaign without any uses the service mailbox.
 */
export async function chooseMailboxes(
  ctx: Context,
  campaignId: string,
  leadIds: readonly string[],
): Promise<Map<string, Mailbox>> {
  const { chosen, order } = await foreseeMailboxes(ctx, campaignId, leadIds);
  // The idle time of each moves on by its place in the order, so that the next choice begins behind the last.
  if (order.length > 0)
    await ctx.db.execute(sql`
      update mailboxes b set chosen_at = statement_timestamp() + v.place * interval '1 millisecond'
      from unnest(${sql.param(order)}::uuid[]) with ordinality as v(id, place)
      where b.workspace_id = ${ctx.workspaceId} and b.id = v.id`);
  return chosen;
}

/** Whom `chooseMailboxes` would choose, and the mailboxes in order of their idle time after it; nothing is changed. */
export async function foreseeMailboxes(
  ctx: Context,
  campaignId: string,
  leadIds: readonly string[],
): Promise<{ chosen: Map<string, Mailbox>; order: string[] }> {
  const usable = await listUsableMailboxes(ctx, campaignId);
  if (usable.length === 0) {
    const service = await findServiceMailbox(ctx);
    return { chosen: new Map(leadIds.map((id) => [id, service])), order: [] };
  }
  const kept = await listKept(ctx, leadIds);
  const chosen = new Map<string, Mailbox>();
  let next = 0;
  for (const leadId of leadIds) {
    const own = kept.get(leadId);
    chosen.set(leadId, own ?? usable[next++ % usable.length]!);
  }
  const order = usable.map((_, place) => usable[(next + place) % usable.length]!.id);
  return { chosen, order: next > 0 ? order : [] };
}

/**
 * Those that a campaign may send from, the longest idle first; none: the service mailbox. Where a person chose its mailboxes and all of
 * them are disconnected, it is still those: its people wait rather than hear from another sender.
 */
export async function listUsableMailboxes(ctx: Context, campaignId: string): Promise<Mailbox[]> {
  const [campaign] = await ctx.db
    .select({ mailboxIds: campaigns.mailboxIds })
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, campaignId)));
  const { mailboxIds } = campaign!;
  const rows = await ctx.db
    .select()
    .from(mailboxes)
    .where(
      and(
        eq(mailboxes.workspaceId, ctx.workspaceId),
        mailboxIds === null
          ? and(ne(mailboxes.kind, "service"), ne(mailboxes.state, "disconnected"))
          : inArray(mailboxes.id, mailboxIds),
      ),
    )
    .orderBy(sql`${mailboxes.chosenAt} nulls first`, mailboxes.id);
  for (const isMeant of [isConnected, isThere]) {
    const meant = rows.filter(isMeant);
    if (meant.length > 0) return meant;
  }
  return rows;
}

const isConnected = ({ state }: Mailbox) => state === "connected";
const isThere = ({ state }: Mailbox) => state !== "disconnected";

async function listKept(ctx: Context, leadIds: readonly string[]): Promise<Map<string, Mailbox>> {
  const rows = await ctx.db
    .select({ leadId: conversations.leadId, mailbox: mailboxes })
    .from(conversations)
    .innerJoin(
      mailboxes,
      and(eq(mailboxes.id, conversations.mailboxId), eq(mailboxes.workspaceId, conversations.workspaceId)),
    )
    .where(
      and(
        eq(conversations.workspaceId, ctx.workspaceId),
        inArray(conversations.leadId, [...leadIds]),
        sql`exists (select 1 from emails m where m.conversation_id = ${conversations.id}
          and m.lead_id = ${conversations.leadId} and (m.state is null or m.state in ('sent', 'unknown')))`,
      ),
    )
    // Of several the newest counts: it is set last.
    .orderBy(sql`${conversations.lastEmailAt} nulls first`, conversations.id);
  return new Map(rows.map(({ leadId, mailbox }) => [leadId!, mailbox]));
}
