import { z } from "zod";
import { sql } from "@/db/scope";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { notifyPerson } from "@/lib/notify-change";
import { text } from "@/lib/shapes";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";
import { findReplyDraft, insertDraft, ReplyDraft, Revision, requirePerson } from "./reply-draft";

/**
 * The text that a person writes on several devices has one stored revision. Who based theirs on another one overwrites nothing and gets
 * the stored text: the other device's, or an empty one once the answer was sent or cleared there.
 */
export const saveReplyDraft = capability(
  {
    name: "saveReplyDraft",
    description:
      "Saves what the person is writing as an answer, on all their devices and for nobody else to read. Nothing is sent.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    refuses: ["forbidden"],
    input: ConversationId.extend({
      text: text(0, 20_000),
      revision: Revision.describe("The revision that the text is based on; 0 for the first."),
    }),
    output: ReplyDraft.extend({
      saved: z
        .boolean()
        .describe("False: another text was stored meanwhile, which this is, and nothing was overwritten."),
    }),
  },
  async (ctx, { id, text, revision }) => {
    await findConversation(ctx, id);
    const userId = requirePerson(ctx);
    const [changed] = await ctx.db.execute<ReplyDraft>(sql`
      ${insertDraft(ctx, id, userId, { text, revision: revision + 1 })} do update
      set text = excluded.text, revision = d.revision + 1, updated_at = now()
      where d.revision = ${revision} and d.text <> excluded.text
      returning text, revision`);
    if (changed) await notifyPerson(ctx, userId);
    const stored = changed ?? (await findReplyDraft(ctx, id, userId));
    // The conversation or the membership ended meanwhile.
    if (stored.revision === 0) throw notFound("conversation");
    // A draft says nothing that anybody would look for in the log, and only its writer's pages show it.
    return withoutEntry({ ...stored, saved: stored.text === text }, { isQuiet: true });
  },
);
