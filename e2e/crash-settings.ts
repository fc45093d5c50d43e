/** Emails that the killed service hands over at once. */
export const SENDS_AT_ONCE = 10;
/** How long its mail server takes for each: there has to be time to be killed. */
export const MAIL_DELAY_MS = 60;

/** Whom it writes as, and about what. */
export const MEMORY = {
  profileJson: {
    offer: "Ovens that use half the power",
    benefits: ["Bread is ready an hour earlier", "No smoke in the shop", "A service team nearby"],
  },
  senderName: "Ines Vogt",
  senderEmail: "ines@ovens.example",
  postalAddress: "1 Oven Street, Leeds",
};

/** What the service is started with, besides what each lane adds. */
export function settingsFor(dataDir: string, smtpUrl: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    MAIL_DAILY_CAP: "0",
    MAIL_PER_SECOND: "0",
    MAIL_CONCURRENCY: String(SENDS_AT_ONCE),
  };
}
