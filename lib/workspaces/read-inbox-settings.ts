import { z } from "zod";
import { workspaces } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { wholeNumber } from "@/lib/shapes";

export const InboxSettings = z.object({
  draftsAnswers: z
    .boolean()
    .describe("The agent drafts an answer whenever somebody opens a conversation that needs one."),
  readsReplies: z
    .boolean()
    .describe(
      "The language model reads what each reply asks for, after the rules; it costs the model's tokens.",
    ),
  emailTextMonths: wholeNumber(1, 120)
    .nullable()
    .describe(
      "After how many months the texts of emails are deleted for good; null keeps them as long as the lead. Sender, recipient, time, subject and class stay.",
    ),
});

export const readInboxSettings = capability(
  {
    name: "readInboxSettings",
    description:
      "Says what the agent does in the inbox without being asked, and how long texts of emails are kept.",
    scope: "settings:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: InboxSettings,
  },
  findInboxSettings,
);

export async function findInboxSettings({
  db,
  workspaceId,
}: Context): Promise<z.output<typeof InboxSettings>> {
  const [settings] = await db
    .select({
      draftsAnswers: workspaces.draftsAnswers,
      readsReplies: workspaces.readsReplies,
      emailTextMonths: workspaces.emailTextMonths,
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return settings!;
}
