/** "24 November 2026 at 09:30 UTC": for sentences that are stored, or read by people whose time zone is not known. */
export function dateInWords(at: Date): string {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${words.format(at)} UTC`;
}
