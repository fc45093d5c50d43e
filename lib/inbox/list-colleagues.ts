import { z } from "zod";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { uuid } from "@/lib/shapes";

/** SQL: rows of `conversation_viewers` that still count. A tab reports every ten seconds, and two of its reports may be lost. */
export const IS_LIVE = "seen_at > now() - interval '30 seconds'";

export const Colleague = z.object({
  id: uuid,
  name: z.string(),
  isWriting: z.boolean().describe("They are writing an answer, which nobody else sees before it is sent."),
});
export type Colleague = z.output<typeof Colleague>;

/** Who else has the conversation open, in any tab; those who are writing first. */
export async function listColleagues(ctx: Context, conversationId: string): Promise<Colleague[]> {
  const rows = await ctx.db.execute<Colleague>(sql`
    select u.id, u.name, bool_or(v.state = 'writing') as "isWriting" from conversation_viewers v
    join users u on u.id = v.user_id
    where v.workspace_id = ${ctx.workspaceId} and v.conversation_id = ${conversationId} and v.user_id::text <> ${ctx.actor.id}
      and v.${sql.raw(IS_LIVE)}
    group by u.id, u.name order by 3 desc, u.name, u.id`);
  return [...rows];
}
