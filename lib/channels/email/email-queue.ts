/** The emails a sender works through: those of one generation of a run, or one individually requested email. */
export type EmailQueue =
  | { campaignId: string; runId: string; generation: number }
  | { campaignId: string; emailId: string };
