import { z } from "zod";
import { mailboxFolders, mailboxSecrets } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { MailboxShape, toMailbox } from "./mailbox-shape";
import { changeMailbox, findOwnMailbox } from "./queries";

export const disconnectMailbox = capability(
  {
    name: "disconnectMailbox",
    description:
      "Disconnects a mailbox and deletes its password. Its conversations stay, and the people who were emailed from it wait until it is connected again.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("mailbox") }),
    output: MailboxShape,
  },
  async (ctx, { id }) => {
    const mailbox = await findOwnMailbox(ctx, id);
    if (mailbox.state === "disconnected") return toMailbox(mailbox);
    const { workspaceId } = ctx;
    await ctx.db
      .delete(mailboxSecrets)
      .where(and(eq(mailboxSecrets.workspaceId, workspaceId), eq(mailboxSecrets.mailboxId, id)));
    // Connected again, it may be another account: its folders are then read again, without acting on their emails twice.
    await ctx.db
      .delete(mailboxFolders)
      .where(and(eq(mailboxFolders.workspaceId, workspaceId), eq(mailboxFolders.mailboxId, id)));
    return toMailbox(
      await changeMailbox(ctx, id, {
        state: "disconnected",
        problem: null,
        problemData: null,
        watchedBy: null,
      }),
    );
  },
);
