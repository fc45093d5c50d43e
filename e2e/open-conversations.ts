import type { Page } from "@playwright/test";
import { isNotNull } from "drizzle-orm";
import { conversations, emailAttachments, emails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { notifyChange } from "@/lib/notify-change";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { addMailbox } from "@/testing/receiving/inbound";
import type { OwnService } from "./journey";
import type { MadeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";

const NOWHERE = { host: "127.0.0.1", port: 1, security: "none" } as const;

type Lead = { id: string; campaignId: string; name: string };

/** Leads who were each sent a first email; `reply` makes one of them answer, with the page told as by receiving. */
export async function openConversationsWith(
  service: OwnService,
  agent: MadeAgent,
  names: string[],
  mailboxAddresses: string[] = [],
) {
  // A reply is put there as receiving does.
  const { db, close } = await openDatabaseOf(service);
  const ctx = systemContext(db, agent.workspaceId);
  const leads = new Map<string, Lead>();
  const mailboxes = [];
  for (const address of mailboxAddresses) mailboxes.push(await addMailbox(ctx, { address, imap: NOWHERE }));
  for (const name of names) {
    const email = `${name.split(" ")[0]!.toLowerCase()}@bakery.example`;
    const { id } = await agent.api<{ id: string }>("POST", "/leads", {
      agentId: agent.id,
      email,
      name,
      company: "Harbour Bakery",
    });
    await insertEmail(ctx, {
      leadId: id,
      campaignId: agent.campaignId,
      ...(mailboxes[0] && { mailboxId: mailboxes[0].id }),
      state: "sent",
      sentAt: new Date(Date.now() - 86_400_000),
      subject: "Ovens that use half the power",
      text: "Would half the power help you?",
      holdId: newId(),
      fromAddress: "ines@ovens.example",
      fromName: "Ines Vogt",
      toAddress: email,
      toName: name,
    });
    leads.set(name, { id, campaignId: agent.campaignId, name });
  }
  return {
    close,
    mailboxes,
    reply: async (name: string, text: string, more: Partial<Parameters<typeof insertReply>[1]> = {}) => {
      const { id, campaignId } = leads.get(name)!;
      const email = await insertReply(ctx, { leadId: id, campaignId, text, ...more });
      notifyChange(agent.workspaceId, db);
      return email;
    },
    /** As if the time of all that is snoozed had come. */
    wakeAll: async () => {
      await db
        .update(conversations)
        .set({ snoozedUntil: new Date(0) })
        .where(and(eq(conversations.workspaceId, ctx.workspaceId), isNotNull(conversations.snoozedUntil)));
      notifyChange(agent.workspaceId, db);
    },
    /** An attachment of a received email: what its sender named it, and when it came. */
    attach: async (emailMessageId: string, fileName: string, content: Buffer | null, daysAgo = 0) => {
      const [file] = await db
        .insert(emailAttachments)
        .values({
          ...{ workspaceId: ctx.workspaceId, emailMessageId, fileName, content, position: daysAgo },
          ...{ mediaType: "text/html", size: content?.length ?? 20_000_000 },
          createdAt: new Date(Date.now() - daysAgo * 86_400_000),
        })
        .returning({ id: emailAttachments.id });
      return file!.id;
    },
    stateOf: async (emailId: string) => {
      const [email] = await db.select().from(emails).where(eq(emails.id, emailId));
      return email?.state;
    },
  };
}

export const listOf = (page: Page) => page.getByRole("list", { name: "Conversations" });
export const paneOf = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });
