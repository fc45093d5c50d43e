import { z } from "zod";
import { BREAKER_REASONS, type breakers } from "@/db/schema";
import { isoTime, uuid } from "@/lib/shapes";
import { providerName } from "./recipient-provider";

export const BreakerShape = z
  .object({
    id: uuid,
    mailboxId: uuid.nullable().describe("The mailbox whose emails to `provider` wait; null for a campaign."),
    campaignId: uuid.nullable().describe("The campaign whose emails from connected mailboxes wait."),
    provider: z
      .string()
      .nullable()
      .describe("The recipients' provider, such as `google`; `other`: any that is not known."),
    providerName: z.string().nullable(),
    reason: z.enum(BREAKER_REASONS),
    message: z.string().describe("The reason as a sentence, with what to do."),
    bad: z.number().int().describe("How many bounces or complaints there were."),
    emails: z.number().int().describe("How many emails they were among."),
    status: z.string().nullable().describe("The status code of a refusal, such as 5.7.1."),
    isOpen: z.boolean(),
    held: z.number().int().describe("People whose next email waits because of it."),
    resumedAt: isoTime.nullable(),
    createdAt: isoTime,
  })
  .meta({ id: "Breaker", description: "Emails that wait until a person has looked at what went wrong." });

export function toBreaker(row: typeof breakers.$inferSelect, held: number): z.input<typeof BreakerShape> {
  return {
    ...row,
    providerName: row.provider === null ? null : providerName(row.provider),
    message: breakerSentence(row),
    held: row.isOpen ? held : 0,
  };
}

export type Breaker = Pick<typeof breakers.$inferSelect, "reason" | "bad" | "emails" | "provider" | "status">;

/** What happened and what to do, for people. */
export function breakerSentence({ reason, bad, emails, provider, status }: Breaker): string {
  const to =
    provider === null
      ? ""
      : provider === "other"
        ? " to addresses outside the large providers"
        : ` to ${providerName(provider)}`;
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
      return `The receiving server refused an email${to} by its rules${status === null ? "" : ` (${status})`}. Check the sending domain, and what the provider said on the email, then resume.`;
  }
}
