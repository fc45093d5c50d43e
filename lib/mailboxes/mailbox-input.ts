import { z } from "zod";
import { line, text } from "@/lib/shapes";
import { EmailAddress } from "@/lib/text/email-address";
import { TimeZoneName } from "@/lib/time/time-zone";

// Imports no server code: the page's forms check with these shapes too.

const CLOCK = { pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, message: "must be a time such as 09:00" };
const Clock = text(5, 5, CLOCK).meta({ examples: ["09:00"] });

/** A server of a mailbox, as callers name it. */
export const MailboxServerInput = z
  .object({
    host: text(1, 253, {
      // Of ASCII only letters, digits, dots, colons and hyphens, in a form that every client's regular expressions read alike.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
      pattern: /^[^\u0000-\u002c\u002f\u003b-\u0040\u005b-\u0060\u007b-\u00a0]+$/u,
      message: "must be a host name such as imap.example.com",
    }).meta({ examples: ["imap.example.com"] }),
    port: z.number().int().min(1).max(65_535),
    security: z.enum(["tls", "starttls", "none"]).default("tls"),
  })
  .meta({ description: "`security`: `none` is allowed for a server on this machine only." });

/** What a person sets about a mailbox. */
export const MailboxSettings = z.object({
  name: line(0, 120).nullable().describe("The sender's name. Null: the name from the agent's Memory."),
  signature: text(0, 2_000).nullable().describe("Plain text under every email from here, above the footer."),
  replyTo: EmailAddress.nullable().describe("Where replies go, if not to the mailbox itself."),
  aliases: z.array(EmailAddress).max(50).describe("Further addresses whose mail arrives in this mailbox."),
  sendFrom: Clock.describe("Local time from which emails go out."),
  sendUntil: Clock.describe("Local time until which they do; 24:00 is midnight."),
  sendDays: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .describe("Days on which emails go out: 1 is Monday, 7 Sunday."),
  zone: TimeZoneName.describe("IANA time zone of those hours."),
  dailyCap: z.number().int().min(1).max(2_000).describe("Emails in any 24 hours, once it has ramped up."),
  rampsUp: z
    .boolean()
    .describe("Ramp-up: 10 emails a day, and 5 more with each day on which it sent, up to the cap."),
  gapLeast: z.number().int().min(0).max(86_400).describe("Seconds between two emails, at least."),
  gapMost: z.number().int().min(0).max(86_400).describe("Seconds between two emails, at most."),
  breaker: z
    .boolean()
    .describe(
      "Holds its emails to a provider, or those of a campaign, once too many bounce, a recipient reports spam or the provider refuses them by its policy. What is held already stays held.",
    ),
});

/** Minutes after midnight of such a time. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(":").map(Number);
  return hours! * 60 + minutes!;
}

export function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
