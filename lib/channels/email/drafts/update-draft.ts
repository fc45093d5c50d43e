import { z } from "zod";
import { capability } from "@/lib/capability";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { Draft, describeDraft } from "./draft";
import { DraftText, keepOwnText } from "./save-draft";
import { skipDraft } from "./skip-draft";

export const updateDraft = capability(
  {
    name: "updateDraft",
    description:
      "Changes the draft of a first email: its subject, its body, or whether runs skip the lead. Fields that are left out are unchanged, and so is the footer. A text that breaks a rule is saved with its problems, and not sent.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["memory_incomplete", "mail_refused", "already_contacted", "lead_suppressed", "invalid_state"],
    input: LeadId.extend({
      subject: DraftText.subject.optional(),
      body: DraftText.body.optional(),
      skipped: z.boolean().optional().describe("True: it is not sent, and runs leave its lead out."),
      // Said here and checked below: a chat tool takes the fields apart, which a refined shape does not permit.
    }).meta({
      override: { anyOf: [{ required: ["subject"] }, { required: ["body"] }, { required: ["skipped"] }] },
    }),
    output: Draft,
  },
  async (ctx, { id, skipped, ...text }) => {
    const isText = text.subject !== undefined || text.body !== undefined;
    if (!isText && skipped === undefined)
      throw new AppError("validation_error", "The request was not understood: it changes nothing.", [
        { path: "", message: "must have at least one of the fields subject, body and skipped" },
      ]);
    if (isText) await keepOwnText(ctx, id, text);
    if (skipped !== undefined) await skipDraft(ctx, { id, skipped });
    return describeDraft(ctx, await findLead(ctx, id));
  },
);
