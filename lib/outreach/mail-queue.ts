/** Which mails a sender works through: those of one leg of a run, or one mail that was asked for alone. */
export type MailQueue =
  | { campaignId: string; runId: string; leg: number }
  | { campaignId: string; mailId: string };
