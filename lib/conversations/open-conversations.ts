import type { SQL } from "drizzle-orm";
import { conversations } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

type Place = { leadId: string; mailboxId: string };

/** Returns the conversation with each lead in a mailbox, by lead id; creates missing ones. No lead may be named twice. */
export async function openConversations(
  ctx: Context,
  places: readonly Place[],
): Promise<Map<string, string>> {
  if (places.length === 0) return new Map();
  const rows = await ctx.db
    .insert(conversations)
    .values(
      places
        // In one order, so that concurrent calls for the same leads cannot deadlock.
        .toSorted((one, other) => (one.leadId < other.leadId ? -1 : 1))
        .map(({ leadId, mailboxId }) => ({ leadId, mailboxId, workspaceId: ctx.workspaceId })),
    )
    .onConflictDoUpdate({
      target: [conversations.leadId, conversations.mailboxId],
      // `on conflict do nothing` would not return the row.
      set: { updatedAt: sql`now()` },
    })
    .returning({ id: conversations.id, leadId: conversations.leadId });
  return new Map(rows.map(({ id, leadId }) => [leadId!, id]));
}

/**
 * The conversation that an email belongs to which came in, or which a person sent from their own mail program: the one of the email that it
 * answers; else the lead's in the mailbox where it lies, or in one that receives nothing, whose replies arrive elsewhere; else a new one.
 */
export async function findConversationFor(
  ctx: Context,
  { leadId, mailboxId }: Place,
  answeredId: string | null,
): Promise<string> {
  const [found] = await ctx.db.execute<{ id: string }>(sql`
    select c.id from conversations c
    left join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.id = ${answeredId}
    join mailboxes b on b.workspace_id = c.workspace_id and b.id = c.mailbox_id
    where c.workspace_id = ${ctx.workspaceId} and c.lead_id = ${leadId}
      and (m.id is not null or c.mailbox_id = ${mailboxId} or b.imap is null)
    order by m.id is null, c.mailbox_id <> ${mailboxId}, c.last_email_at desc nulls last, c.id desc limit 1
    -- It is not deleted before the email is in it.
    for key share of c`);
  if (found) return found.id;
  return (await openConversations(ctx, [{ leadId, mailboxId }])).get(leadId)!;
}

/** Deletes those of the conversations `c` that a condition names which no email is in any more. */
export async function deleteEmptyConversations(ctx: Context, isOne: SQL): Promise<void> {
  const locked = await ctx.db.execute<{ id: string }>(sql`
    select c.id from conversations c where c.workspace_id = ${ctx.workspaceId} and ${isOne} order by c.lead_id, c.id for update`);
  // A statement of its own sees the emails that were put into them until they were locked.
  await ctx.db.execute(sql`
    delete from conversations c
    where c.workspace_id = ${ctx.workspaceId} and c.id = any(${sql.param(locked.map(({ id }) => id))}::uuid[])
      and not exists (select 1 from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id)`);
}
