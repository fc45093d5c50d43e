import { workspaces } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { findInboxSettings, InboxSettings } from "./read-inbox-settings";

export const changeInboxSettings = capability(
  {
    name: "changeInboxSettings",
    description:
      "Sets what the agent does in the inbox without being asked: whether it drafts an answer whenever somebody opens a conversation that needs one, and whether the language model reads what each reply asks for. With a language model, each draft and each reply costs the model's tokens, once for each email; nothing is ever sent automatically. Also sets after how many months the texts of emails are deleted for good, a day later at the earliest. What is left out stays as it is.",
    scope: "settings:write",
    cost: "free",
    needsApproval: true,
    input: InboxSettings.partial(),
    output: InboxSettings,
  },
  async (ctx, changes) => {
    await ctx.db
      .update(workspaces)
      .set({
        ...changes,
        // A limit that was a mistake can be taken back for a day.
        ...(changes.emailTextMonths !== undefined && {
          emailTextsSweptAt: sql`now()`,
          emailTextsSweptTo: null,
        }),
        updatedAt: new Date(),
      })
      .where(eq(workspaces.id, ctx.workspaceId));
    return findInboxSettings(ctx);
  },
);
