import { asc } from "drizzle-orm";
import { z } from "zod";
import { mailboxes } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { MailboxShape, toMailbox } from "./mailbox-shape";

export const listMailboxes = capability(
  {
    name: "listMailboxes",
    description: "Lists the mailboxes that the workspace sends from, with their state and settings.",
    scope: "mailboxes:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ mailboxes: z.array(MailboxShape) }),
  },
  async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(mailboxes)
      .where(eq(mailboxes.workspaceId, ctx.workspaceId))
      .orderBy(sql`${mailboxes.kind} = 'service'`, asc(mailboxes.createdAt), asc(mailboxes.id));
    return { mailboxes: rows.map(toMailbox) };
  },
);
