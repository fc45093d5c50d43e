"use server";

import { serverAction } from "@/app/server-action";
import { approveFollowUp } from "@/lib/channels/email/approvals/approve-follow-up";
import { saveFollowUp } from "@/lib/channels/email/approvals/save-follow-up";
import { skipFollowUp } from "@/lib/channels/email/approvals/skip-follow-up";
import { getDraft } from "@/lib/channels/email/drafts/get-draft";
import { regenerateDraft } from "@/lib/channels/email/drafts/regenerate-draft";
import { saveDraft } from "@/lib/channels/email/drafts/save-draft";
import { skipDraft } from "@/lib/channels/email/drafts/skip-draft";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";

export const getDraftAction = serverAction(getDraft);
export const saveDraftAction = serverAction(saveDraft);
export const regenerateDraftAction = serverAction(regenerateDraft);
export const skipDraftAction = serverAction(skipDraft);
export const approveDraftAction = serverAction(queueLeadEmail);
export const saveFollowUpAction = serverAction(saveFollowUp);
export const approveFollowUpAction = serverAction(approveFollowUp);
export const skipFollowUpAction = serverAction(skipFollowUp);
