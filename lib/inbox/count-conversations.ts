import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { count } from "@/lib/shapes";

export const countConversations = capability(
  {
    name: "countConversations",
    description:
      "Counts the conversations that need an answer, and those with something that nobody has opened.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({
      needsAnswer: count,
      mine: count.describe("Those of them that are assigned to whoever asks; 0 for an API key."),
      unread: count,
    }),
  },
  async (ctx) => {
    const person = ctx.actor.kind === "user" ? ctx.actor.id : null;
    const [counted] = await ctx.db.execute<{ needsAnswer: number; mine: number; unread: number }>(sql`
      select count(*)::int as "needsAnswer", count(*) filter (where c.assigned_to = ${person}::text)::int as mine,
        (select count(*)::int from conversations u where u.workspace_id = ${ctx.workspaceId} and u.is_unread) as unread
      from conversations c
      where c.workspace_id = ${ctx.workspaceId} and c.needs_answer
        and (c.snoozed_until is null or c.snoozed_until <= now())`);
    return counted!;
  },
);
