/** Which mails a sender works through: those of one generation of a run, or one email that was asked for alone. */
export type EmailQueue =
  | { campaignId: string; runId: string; generation: number }
  | { campaignId: string; emailId: string };
