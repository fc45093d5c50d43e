import type { breakers } from "@/db/schema";
import { providerName } from "./recipient-provider";

type Breaker = Pick<typeof breakers.$inferSelect, "reason" | "bad" | "emails" | "provider" | "status">;

/** What happened and what to do, for people. */
export function breakerSentence({ reason, bad, emails, provider, status }: Breaker): string {
  const to =
    provider === null ? "" : provider === "other" ? " to other providers" : ` to ${providerName(provider)}`;
  switch (reason) {
    case "bounces_in_a_row":
      return `${bad} emails in a row${to} bounced because there is no such address. Check where these addresses come from, then resume.`;
    case "bounce_rate":
      return `${bad} of the last ${emails} emails${to} bounced because there is no such address. Check where these addresses come from, then resume.`;
    case "campaign_bounce_rate":
      return `${bad} of this campaign's ${emails} emails bounced because there is no such address. Check where its addresses come from, then resume.`;
    case "complaints":
      return `A recipient reported an email${to} as spam. Check who is emailed and what the emails say, then resume.`;
    case "refused_by_policy":
      return `An email${to} was refused by policy${status === null ? "" : ` (${status})`}. Check the sending domain, and what the provider said on the email, then resume.`;
  }
}
