import { z } from "zod";
import { receivedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { mailboxProblemSentence } from "@/lib/mailboxes/mailbox-problem-sentence";
import { pathId, uuid } from "@/lib/shapes";
import { fetchEmail } from "./fetch-email";
import { readAttachmentsOf, readInbound } from "./read-inbound";
import { completeMail, takeInMatched } from "./take-in-email";
import { deleteUnmatched, isUnmatched, selectUnmatched } from "./unmatched-queries";

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
    const [row] = await selectUnmatched(ctx).where(
      and(isUnmatched(ctx), eq(receivedEmails.emailMessageId, id)),
    );
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
    const mail = await completeMail(ctx, row, await readInbound(raw));
    const attachments = mail.hasAttachments ? await readAttachmentsOf(raw) : [];
    return transact(ctx, async (ctx) => {
      // Somebody else may have assigned or dismissed it meanwhile.
      await deleteUnmatched(ctx, id);
      const { campaignId } = await findLead(ctx, leadId);
      const match = { leadId, campaignId, emailMessageId: null, by: "person" as const };
      await takeInMatched(ctx, mail, match, attachments, id);
      const assigned = { emailId: id, leadId };
      await writeAuditEntry(ctx, { result: assigned });
      return withoutEntry(assigned);
    });
  },
);
