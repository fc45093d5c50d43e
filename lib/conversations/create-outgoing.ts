import { inArray } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";

type NewMessage = typeof messages.$inferInsert;
type NewDelivery = typeof deliveries.$inferInsert;

/** An outgoing message and its delivery. Without `subject` and `text` it is to be written. */
export type NewOutgoing = Pick<
  NewMessage,
  "conversationId" | "toName" | "author" | "fromName" | "subject" | "text" | "inReplyTo" | "references"
> &
  Omit<NewDelivery, "id" | "workspaceId" | "writtenAt">;

/**
 * Creates outgoing messages, each with its delivery and a Message-ID of the sender's domain. Returns their ids, in the order of
 * `rows`. Nobody gets a step twice: a message that is there already is left out with `skipExisting`, and the error of the unique
 * index without it.
 */
export async function createOutgoing(
  ctx: Context,
  rows: readonly NewOutgoing[],
  { skipExisting = false } = {},
): Promise<{ id: string; leadId: string; mailboxId: string }[]> {
  const { workspaceId } = ctx;
  const made = rows.map((row) => {
    const { conversationId, toName, author, fromName, subject, text, inReplyTo, references, ...delivery } =
      row;
    const { leadId, campaignId, mailboxId, toAddress, fromAddress } = delivery;
    const id = newId();
    const headers = { toAddress, toName, author, fromAddress, fromName, subject, inReplyTo, references };
    const messageId = messageIdOf(id, fromAddress);
    const message = {
      id,
      workspaceId,
      conversationId,
      leadId,
      campaignId,
      mailboxId,
      ...headers,
      text,
      messageId,
    };
    return {
      message,
      delivery: { ...delivery, id, workspaceId, writtenAt: text == null ? null : new Date() },
    };
  });
  if (made.length === 0) return [];
  await ctx.db.insert(messages).values(made.map(({ message }) => message));
  const query = ctx.db.insert(deliveries).values(made.map(({ delivery }) => delivery));
  const kept = await (skipExisting ? query.onConflictDoNothing() : query).returning({ id: deliveries.id });
  const ids = new Set(kept.map(({ id }) => id));
  const left = made.flatMap(({ message: { id } }) => (ids.has(id) ? [] : id));
  if (left.length > 0)
    await ctx.db
      .delete(messages)
      .where(and(eq(messages.workspaceId, workspaceId), inArray(messages.id, left)));
  return made.flatMap(({ message: { id, leadId, mailboxId } }) =>
    ids.has(id) ? { id, leadId, mailboxId } : [],
  );
}

/** RFC 5322 §3.6.4: unique by the message's id, and of the domain that sends it. */
export function messageIdOf(id: string, fromAddress: string): string {
  return `<${id}@${fromAddress.slice(fromAddress.lastIndexOf("@") + 1)}>`;
}
