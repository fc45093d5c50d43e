import type { z } from "zod";
import type { ActionOf } from "@/lib/action-result";
import type { approveFollowUp } from "@/lib/channels/email/approvals/approve-follow-up";
import type { saveFollowUp } from "@/lib/channels/email/approvals/save-follow-up";
import type { skipFollowUp } from "@/lib/channels/email/approvals/skip-follow-up";
import type { checkDraftLinks } from "@/lib/channels/email/drafts/check-draft-links";
import type { checkDraftText } from "@/lib/channels/email/drafts/check-draft-text";
import type { Draft as DraftShape } from "@/lib/channels/email/drafts/draft";
import type { getDraft } from "@/lib/channels/email/drafts/get-draft";
import type { listLeadsToReview } from "@/lib/channels/email/drafts/list-leads-to-review";
import type { regenerateDraft } from "@/lib/channels/email/drafts/regenerate-draft";
import type { saveDraft } from "@/lib/channels/email/drafts/save-draft";
import type { skipDraft } from "@/lib/channels/email/drafts/skip-draft";
import type { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import type { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { approveDrafts } from "@/lib/workflows/approve-drafts";
import type { previewLeadEmails } from "@/lib/workflows/preview-lead-emails";

export type DraftActions = {
  get: ActionOf<typeof getDraft>;
  save: ActionOf<typeof saveDraft>;
  regenerate: ActionOf<typeof regenerateDraft>;
  skip: ActionOf<typeof skipDraft>;
  approve: ActionOf<typeof queueLeadEmail>;
  check: ActionOf<typeof checkDraftText>;
  checkLinks: ActionOf<typeof checkDraftLinks>;
};

/** For approving all that wait. */
export type ApproveAllActions = {
  list: ActionOf<typeof listLeadsToReview>;
  previewMany: ActionOf<typeof previewLeadEmails>;
  preview: ActionOf<typeof previewLeadEmail>;
  approve: ActionOf<typeof approveDrafts>;
};

export type Draft = z.output<typeof DraftShape>;
export type DraftMark = Draft["marks"][number];
export type ListedDraft = z.output<(typeof listLeadsToReview)["output"]>["drafts"][number];

export type FollowUpActions = {
  save: ActionOf<typeof saveFollowUp>;
  approve: ActionOf<typeof approveFollowUp>;
  skip: ActionOf<typeof skipFollowUp>;
};
