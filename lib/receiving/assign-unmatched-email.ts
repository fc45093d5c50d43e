import { z } from "zod";
import { unmatchedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { MailboxError } from "@/lib/mailboxes/mailbox-error";
import { mailboxProblemSentence } from "@/lib/mailboxes/mailbox-problem-sentence";
import { pathId, uuid } from "@/lib/shapes";
import { fetchEmail } from "./fetch-email";
import { readAttachmentsOf, readInbound } from "./read-inbound";
import { completeMail, takeInMatched } from "./take-in-email";

export const assignUnmatchedEmail = capability(
  {
    name: "assignUnmatchedEmail",
    description:
      "Adds an unmatched email to a lead's conversation; its text is fetched from the mailbox. It counts as that lead's from then on: a person's reply ends their sequence.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    refuses: ["invalid_state"],
    // The mailbox's server is asked in between.
    commitsItself: true,
    input: z.object({ id: pathId("email"), leadId: uuid }),
    output: z.object({ emailId: uuid, leadId: uuid }),
  },
  async (ctx, { id, leadId }) => {
    const [row] = await ctx.db.select().from(unmatchedEmails).where(isIt(ctx, id));
    if (!row) throw notFound("email");
    await findLead(ctx, leadId);
    const raw = await fetchEmail(ctx, row).catch((error) => {
      if (!(error instanceof MailboxError)) throw error;
      throw new AppError("invalid_state", mailboxProblemSentence(error.problem, error.data));
    });
    if (!raw)
      throw new AppError(
        "invalid_state",
        "This email is no longer in its mailbox, so its text cannot be read. Dismiss it.",
      );
    const mail = await completeMail(ctx, { ...row, raw }, await readInbound(raw));
    const attachments = mail.hasAttachments ? await readAttachmentsOf(raw) : [];
    return transact(ctx, async (ctx) => {
      const taken = await ctx.db
        .delete(unmatchedEmails)
        .where(isIt(ctx, id))
        .returning({ id: unmatchedEmails.id });
      // Somebody else has assigned or dismissed it meanwhile.
      if (taken.length === 0) throw notFound("email");
      const { campaignId } = await findLead(ctx, leadId);
      const match = { leadId, campaignId, emailMessageId: null, by: "person" as const };
      const { emailMessageId } = await takeInMatched(ctx, mail, match, attachments);
      const assigned = { emailId: emailMessageId, leadId };
      await writeAuditEntry(ctx, { result: assigned });
      return withoutEntry(assigned);
    });
  },
);

function isIt(ctx: Context, id: string) {
  return and(eq(unmatchedEmails.workspaceId, ctx.workspaceId), eq(unmatchedEmails.id, id));
}
