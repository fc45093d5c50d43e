import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db";
import { mails } from "@/db/schema";

/** Every mail of the installation that waits for a person's word, the oldest first; for operators, not for keys. */
export async function listUnknownMails(db: Database) {
  return db
    .select({
      id: mails.id,
      workspaceId: mails.workspaceId,
      campaignId: mails.campaignId,
      leadId: mails.leadId,
      toAddress: mails.toAddress,
      messageId: mails.messageId,
      claimedAt: mails.claimedAt,
      response: mails.response,
    })
    .from(mails)
    .where(eq(mails.state, "unknown"))
    .orderBy(asc(mails.claimedAt));
}
