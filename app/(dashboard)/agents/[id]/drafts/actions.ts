"use server";

import { serverAction } from "@/app/server-action";
import { approveFollowUp } from "@/lib/channels/email/approvals/approve-follow-up";
import { saveFollowUp } from "@/lib/channels/email/approvals/save-follow-up";
import { skipFollowUp } from "@/lib/channels/email/approvals/skip-follow-up";
import { getDraft } from "@/lib/channels/email/drafts/get-draft";
import { listLeadsToReview } from "@/lib/channels/email/drafts/list-leads-to-review";
import { regenerateDraft } from "@/lib/channels/email/drafts/regenerate-draft";
import { saveDraft } from "@/lib/channels/email/drafts/save-draft";
import { skipDraft } from "@/lib/channels/email/drafts/skip-draft";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { approveDrafts } from "@/lib/workflows/approve-drafts";
import { previewLeadEmails } from "@/lib/workflows/preview-lead-emails";

export const getDraftAction = serverAction(getDraft);
export const saveDraftAction = serverAction(saveDraft);
export const regenerateDraftAction = serverAction(regenerateDraft);
export const skipDraftAction = serverAction(skipDraft);
export const approveDraftAction = serverAction(queueLeadEmail);
export const listDraftsAction = serverAction(listLeadsToReview);
export const previewDraftsAction = serverAction(previewLeadEmails);
export const previewDraftAction = serverAction(previewLeadEmail);
export const approveDraftsAction = serverAction(approveDrafts);
export const saveFollowUpAction = serverAction(saveFollowUp);
export const approveFollowUpAction = serverAction(approveFollowUp);
export const skipFollowUpAction = serverAction(skipFollowUp);
