import { inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { conversations } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { requireMember } from "@/lib/leads/require-member";
import { givenTime, uuid } from "@/lib/shapes";
import { withinAYear } from "./within-a-year";

const MAX_CONVERSATIONS = 100;

export const changeConversations = capability(
  {
    name: "changeConversations",
    description: `Marks up to ${MAX_CONVERSATIONS} conversations as done or not done, snoozes them or assigns them; what is left out stays as it is.`,
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    refuses: ["not_found"],
    input: z.object({
      ids: z.array(uuid).min(1).max(MAX_CONVERSATIONS),
      isDone: z
        .boolean()
        .optional()
        .describe("True: they need no answer until something new comes in. False: they need one again."),
      snoozedUntil: givenTime
        .nullable()
        .optional()
        .describe("Snoozes them until a time within a year, when they need an answer. Null ends the snooze."),
      assignedTo: uuid.nullable().optional().describe("Id of a member of the workspace; null for nobody."),
    }),
    output: z.object({
      changed: z.array(uuid).describe("Those that were not so before."),
      missing: z.array(uuid).describe("Ids of no conversation in this workspace."),
    }),
  },
  async (ctx, { ids, isDone, snoozedUntil, assignedTo }) => {
    if (assignedTo !== undefined) await requireMember(ctx, assignedTo);
    const until = snoozedUntil ? withinAYear(snoozedUntil, "snoozedUntil") : null;
    const found = await lock(ctx, ids);
    const changed = new Set<string>();
    const change = async (to: Change, isOther: InWorkspace) => {
      const rows = await ctx.db
        .update(conversations)
        .set(to)
        .where(and(eq(conversations.workspaceId, ctx.workspaceId), inArray(conversations.id, found), isOther))
        .returning({ id: conversations.id });
      for (const { id } of rows) changed.add(id);
    };
    if (isDone === true)
      await change(
        { needsAnswer: false, isUnread: false, snoozedUntil: null },
        sql`(${conversations.needsAnswer} or ${conversations.isUnread} or ${conversations.snoozedUntil} is not null)
          and ${conversations.workspaceId} = ${ctx.workspaceId}`,
      );
    if (isDone === false)
      await change(
        { needsAnswer: true },
        sql`not ${conversations.needsAnswer} and ${conversations.workspaceId} = ${ctx.workspaceId}`,
      );
    if (snoozedUntil !== undefined)
      await change(
        // What was answered already comes back too: that is what it was snoozed for.
        until ? { snoozedUntil: until, needsAnswer: true } : { snoozedUntil: null },
        sql`${conversations.snoozedUntil} is distinct from ${until?.toISOString() ?? null}::timestamptz
          and ${conversations.workspaceId} = ${ctx.workspaceId}`,
      );
    if (assignedTo !== undefined)
      await change(
        { assignedTo },
        sql`${conversations.assignedTo} is distinct from ${assignedTo}::text and ${conversations.workspaceId} = ${ctx.workspaceId}`,
      );
    return {
      changed: found.filter((id) => changed.has(id)),
      missing: [...new Set(ids)].filter((id) => !found.includes(id)),
    };
  },
);

type Change = Partial<
  Pick<typeof conversations.$inferSelect, "needsAnswer" | "isUnread" | "snoozedUntil" | "assignedTo">
>;

/** Those of this workspace, locked in one order, so that two changes of the same ones wait for each other. */
async function lock(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.workspaceId, ctx.workspaceId),
        inArray(conversations.id, [...ids]),
        isNotNull(conversations.leadId),
      ),
    )
    .orderBy(conversations.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}
