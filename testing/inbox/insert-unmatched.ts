import { conversations, messages, receivedEmails } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";

type Given = Pick<typeof messages.$inferInsert, "mailboxId" | "fromAddress" | "subject"> &
  Partial<Pick<typeof messages.$inferInsert, "fromName" | "messageId">> &
  Partial<Pick<typeof receivedEmails.$inferInsert, "receivedAt" | "uidValidity" | "uid">>;

/** A received email that matches nobody: what receiving stores, put there directly. Returns its id. */
export async function insertUnmatched(
  { db, workspaceId }: Pick<Context, "db" | "workspaceId">,
  given: Given,
): Promise<string> {
  const { mailboxId, fromAddress, subject, fromName = "", receivedAt = new Date() } = given;
  const { messageId = `<${newId()}@elsewhere.example>`, uidValidity = 1, uid = 1 } = given;
  const [id, conversationId] = [newId(), newId()];
  await db.insert(conversations).values({
    ...{ id: conversationId, workspaceId, mailboxId, lastEmailAt: receivedAt, lastReceivedAt: receivedAt },
  });
  await db.insert(messages).values({
    ...{ id, workspaceId, conversationId, mailboxId, direction: "in", toAddress: "ines@ovens.example" },
    ...{ fromAddress, fromName, subject, messageId },
  });
  await db.insert(receivedEmails).values({
    ...{ emailMessageId: id, workspaceId, kind: "human", receivedAt, folder: "inbox", uidValidity, uid },
  });
  return id;
}
