import { z } from "zod";
import { workspaces } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";

export const changeInboxSettings = capability(
  {
    name: "changeInboxSettings",
    description:
      "Sets whether the agent drafts an answer whenever somebody opens a conversation that needs one. With a language model each draft costs the model's tokens, once for each email; nothing is ever sent by itself.",
    scope: "settings:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ draftsAnswers: z.boolean() }),
    output: z.object({ draftsAnswers: z.boolean() }),
  },
  async ({ db, workspaceId }, { draftsAnswers }) => {
    await db
      .update(workspaces)
      .set({ draftsAnswers, updatedAt: new Date() })
      .where(eq(workspaces.id, workspaceId));
    return { draftsAnswers };
  },
);
