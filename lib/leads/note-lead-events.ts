import { leadEvents } from "@/db/schema";
import type { Context } from "@/lib/context";

type Event = Pick<typeof leadEvents.$inferInsert, "leadId" | "kind" | "before" | "note">;

/** Writes down what the actor did with leads, in the transaction of `ctx`. */
export async function noteLeadEvents(ctx: Context, events: Event[]): Promise<void> {
  const by = `${ctx.actor.kind}:${ctx.actor.id}`;
  for (let start = 0; start < events.length; start += 1_000)
    await ctx.db
      .insert(leadEvents)
      .values(
        events.slice(start, start + 1_000).map((event) => ({ ...event, workspaceId: ctx.workspaceId, by })),
      );
}
