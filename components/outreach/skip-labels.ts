import type { OutreachPreview } from "@/lib/workflows/describe-outreach";

type SkipReason = OutreachPreview["skipped"][number]["reason"];

/** Why people are skipped, worded to stand alone: "Already emailed". */
export const SKIP_LABELS: Record<SkipReason, string> = {
  already_contacted: "Already emailed",
  lead_suppressed: "Opted out, bounced or on the suppression list",
  invalid_state: "Rejected",
  mail_refused: "Sample leads, who don't exist",
  address_gone: "Their page no longer shows their address",
  not_found: "Deleted",
  failed: "Their last email failed; email them by name to try again",
  skipped: "Skipped while reviewing drafts",
  in_review: "Their draft is waiting for review",
  below_fit: "Fit below the threshold",
  not_judged: "Fit not judged",
  same_company: "Enough people of the same company",
  over_target: "Beyond the number you chose",
};
