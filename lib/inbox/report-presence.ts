import { z } from "zod";
import { conversationViewers, VIEWER_STATES } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { uuid } from "@/lib/shapes";
import { ConversationId } from "./conversation";
import { Colleague, IS_LIVE, listColleagues } from "./list-colleagues";
import { findConversation } from "./queries";
import { requirePerson } from "./reply-draft";

type State = (typeof VIEWER_STATES)[number];

export const reportPresence = capability(
  {
    name: "reportPresence",
    description:
      "Says that the person has a conversation open or is writing an answer to it, for 30 seconds, and who else does.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    refuses: ["forbidden"],
    input: ConversationId.extend({
      tab: uuid.describe("The tab that it is open in; any UUID, always the same."),
      state: z.enum([...VIEWER_STATES, "left"]),
    }),
    output: z.object({ colleagues: z.array(Colleague) }),
  },
  async (ctx, { id, tab, state }) => {
    await findConversation(ctx, id);
    const userId = requirePerson(ctx);
    const before = await readState(ctx, id, userId);
    if (state === "left") await deleteTab(ctx, id, userId, tab);
    else await storeTab(ctx, id, userId, tab, state);
    const after = await readState(ctx, id, userId);
    const colleagues = await listColleagues(ctx, id);
    // Others' pages ask every few seconds anyway: they are told only who comes, leaves or begins to write, and only if there are any.
    const isNews = before !== after && !(before === "writing" && after === "viewing");
    return withoutEntry({ colleagues }, { isQuiet: !isNews || colleagues.length === 0 });
  },
);

/** What others see of a person, whose tabs count as one. */
async function readState(ctx: Context, conversationId: string, userId: string): Promise<State | null> {
  // `writing` is the greater one.
  const [row] = await ctx.db.execute<{ state: State | null }>(sql`
    select max(state) as state from conversation_viewers
    where workspace_id = ${ctx.workspaceId} and conversation_id = ${conversationId} and user_id = ${userId}
      and ${sql.raw(IS_LIVE)}`);
  return row!.state;
}

/** Nothing where the conversation or the membership ends meanwhile: then nobody is to see it. */
async function storeTab(
  ctx: Context,
  conversationId: string,
  userId: string,
  tab: string,
  state: State,
): Promise<void> {
  await ctx.db.execute(sql`
    with viewer as (
      select c.workspace_id, c.id, m.user_id from conversations c
      join members m on m.workspace_id = c.workspace_id and m.user_id = ${userId}
      where c.workspace_id = ${ctx.workspaceId} and c.id = ${conversationId} for key share of c, m)
    insert into conversation_viewers (id, workspace_id, conversation_id, user_id, tab, state)
    select ${newId()}::uuid, workspace_id, id, user_id, ${tab}::uuid, ${state} from viewer
    on conflict (workspace_id, conversation_id, user_id, tab) do update set state = excluded.state, seen_at = excluded.seen_at`);
}

async function deleteTab(ctx: Context, conversationId: string, userId: string, tab: string): Promise<void> {
  await ctx.db
    .delete(conversationViewers)
    .where(
      and(
        eq(conversationViewers.workspaceId, ctx.workspaceId),
        eq(conversationViewers.conversationId, conversationId),
        eq(conversationViewers.userId, userId),
        eq(conversationViewers.tab, tab),
      ),
    );
}
