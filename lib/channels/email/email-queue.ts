/**
 * The emails a sender works through: those of one generation of a run, one individually requested email, or one answer of a
 * person in a conversation, which neither campaign nor credits concern.
 */
export type EmailQueue = CampaignQueue | { answerId: string };
export type CampaignQueue =
  | { campaignId: string; runId: string; generation: number }
  | { campaignId: string; emailId: string };

export type ClaimLimits = {
  count: number;
  instanceId: string;
  /** Marks what this claim takes; see `takeBackClaim`. */
  token: string;
  dailyCap: number;
  perSecond: number;
  /** Whether leads of the sample web may be emailed: only if mail does not leave the machine. */
  withSamples: boolean;
};
