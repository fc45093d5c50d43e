import { z } from "zod";
import { replyDrafts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";

/** One more than it still is an integer of PostgreSQL. */
const MAX_REVISION = 2_000_000_000;

export const Revision = z.number().int().min(0).max(MAX_REVISION);

/** What a person writes as an answer; empty with revision 0 where they have not written anything yet. */
export const ReplyDraft = z.object({
  text: z.string().describe("Empty once it was sent or cleared."),
  revision: Revision.describe("Raised with each text."),
});
export type ReplyDraft = z.output<typeof ReplyDraft>;

const NOTHING: ReplyDraft = { text: "", revision: 0 };

/** The id of the person who acts. Errors: `forbidden` for an API key or the service itself. */
export function requirePerson({ actor }: Context): string {
  if (actor.kind === "user") return actor.id;
  throw new AppError("forbidden", "This belongs to people: sign in and use the inbox.");
}

/** The draft of a member; with `lock` it cannot change until the transaction ends. */
export async function findReplyDraft(
  { db, workspaceId }: Context,
  conversationId: string,
  userId: string,
  { lock = false } = {},
): Promise<ReplyDraft> {
  const query = db
    .select({ text: replyDrafts.text, revision: replyDrafts.revision })
    .from(replyDrafts)
    .where(
      and(
        eq(replyDrafts.workspaceId, workspaceId),
        eq(replyDrafts.conversationId, conversationId),
        eq(replyDrafts.userId, userId),
      ),
    );
  const [draft] = await (lock ? query.for("update") : query);
  return draft ?? NOTHING;
}

/** SQL: a new row for a member and a conversation, both locked so that neither can go meanwhile; none if one of them is gone. */
export const insertDraft = (ctx: Context, conversationId: string, userId: string, draft: ReplyDraft) => sql`
  with writer as (
    select c.workspace_id, c.id, m.user_id from conversations c
    join members m on m.workspace_id = c.workspace_id and m.user_id = ${userId}
    where c.workspace_id = ${ctx.workspaceId} and c.id = ${conversationId} for key share of c, m)
  insert into reply_drafts as d (id, workspace_id, conversation_id, user_id, text, revision)
  select ${newId()}::uuid, workspace_id, id, user_id, ${draft.text}, ${draft.revision}::int from writer
  on conflict (workspace_id, conversation_id, user_id)`;

/**
 * Replaces the draft of the person who acts, whatever it was based on, in the caller's transaction. An API key and the service itself
 * have none.
 */
export async function replaceReplyDraft(
  ctx: Context,
  conversationId: string,
  textOf: (before: string) => string,
): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const userId = ctx.actor.id;
  await ctx.db.execute(sql`${insertDraft(ctx, conversationId, userId, NOTHING)} do nothing`);
  const before = await findReplyDraft(ctx, conversationId, userId, { lock: true });
  await ctx.db
    .update(replyDrafts)
    .set({ text: textOf(before.text), revision: before.revision + 1 })
    .where(
      and(
        eq(replyDrafts.workspaceId, ctx.workspaceId),
        eq(replyDrafts.conversationId, conversationId),
        eq(replyDrafts.userId, userId),
      ),
    );
}
