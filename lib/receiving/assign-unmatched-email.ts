import { z } from "zod";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { findLead } from "@/lib/leads/find-lead";
import { pathId, uuid } from "@/lib/shapes";
import { MAX_EMAIL_BYTES } from "./fetch-email";
import { fetchUnmatched } from "./fetch-unmatched";
import { readAttachmentsOf, readInbound } from "./read-inbound";
import { completeMail, listOwnAddresses, takeInMatched } from "./take-in-email";
import { deleteUnmatched } from "./unmatched-queries";

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
    await findLead(ctx, leadId);
    const { email, raw } = await fetchUnmatched(ctx, id, MAX_EMAIL_BYTES);
    const mail = completeMail(await listOwnAddresses(ctx), email, await readInbound(raw));
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
