import { chooseOf } from "@/app/page-query";
import { REPLY_CLASS_LIST } from "@/components/inbox/inbox-labels";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { CONVERSATION_VIEWS } from "@/lib/inbox/conversation";
import { listConversationNotes } from "@/lib/inbox/list-conversation-notes";
import { listConversations } from "@/lib/inbox/list-conversations";
import { readInboxConversation } from "@/lib/inbox/read-inbox-conversation";
import { isUuid } from "@/lib/shapes";

export type ConversationView = (typeof CONVERSATION_VIEWS)[number];
export type InboxList = Awaited<ReturnType<typeof listConversations>>;

/** The inbox without a list of conversations. */
export const NO_LIST: InboxList = { conversations: [], nextCursor: null };

/** The page of conversations that a URL asks for. Anyone can type a URL, so what it asks for in vain is an empty list. */
export async function readInboxList(
  ctx: Context,
  view: ConversationView,
  query: Record<string, string>,
): Promise<InboxList> {
  const { assigned, cursor } = query;
  const listed = await orGone(
    listConversations(ctx, {
      view,
      agentId: uuidOf(query.agent),
      mailboxId: uuidOf(query.mailbox),
      assignedTo: assigned === "me" || assigned === "nobody" ? assigned : uuidOf(assigned),
      replyClass: chooseOf(query.class, REPLY_CLASS_LIST),
      search: searchOf(query),
      cursor,
    }),
  );
  return listed ?? NO_LIST;
}

/** A conversation and its notes; null if it is gone. */
export async function readOpenConversation(ctx: Context, id: string) {
  const [conversation, listed] = await Promise.all([
    orGone(readInboxConversation(ctx, { id })),
    orGone(listConversationNotes(ctx, { id })),
  ]);
  return conversation && { conversation, notes: listed?.notes ?? [] };
}

/** The words that a URL searches for; undefined if it does not search. */
export function searchOf(query: Record<string, string>): string | undefined {
  return query.q?.trim().slice(0, 200) || undefined;
}

function uuidOf(value: string | undefined): string | undefined {
  return value && isUuid(value) ? value : undefined;
}

/** Null for what is gone, or was never there: an agent, a conversation, a cursor that was cut off. */
async function orGone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && ["not_found", "validation_error"].includes(error.code)) return null;
    throw error;
  }
}
