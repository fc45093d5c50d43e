import type { Context } from "@/lib/context";
import { countConversations } from "./count-conversations";
import { listConversations } from "./list-conversations";

export type InboxNews = {
  needsAnswer: number;
  unread: number;
  /** The newest conversation that needs an answer; `receivedAt` is when its newest email came in (ISO 8601). */
  newest: { conversationId: string; name: string; company: string | null; receivedAt: string } | null;
};

/** What somebody wants to hear of the inbox while they do something else. */
export async function readInboxNews(ctx: Context): Promise<InboxNews> {
  const [{ needsAnswer, unread }, { conversations }] = await Promise.all([
    countConversations(ctx, {}),
    listConversations(ctx, { view: "needs_answer", limit: 1 }),
  ]);
  const newest = conversations[0];
  return {
    needsAnswer,
    unread,
    newest: newest?.lastReceivedAt
      ? {
          conversationId: newest.id,
          name: newest.lead.name ?? newest.lead.email,
          company: newest.lead.company,
          receivedAt: newest.lastReceivedAt,
        }
      : null,
  };
}
