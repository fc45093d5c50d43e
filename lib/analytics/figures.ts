import { z } from "zod";
import { AppError } from "@/lib/errors";
import { NamedActor } from "@/lib/members/named-actor";
import { count, uuid } from "@/lib/shapes";
import { startIn } from "@/lib/time/day-edges";
import { TimeZone } from "@/lib/time/time-zone";
import { AnswerTime, Rate } from "./rate";

/**
 * What each figure means; every page and answer that shows one takes it from here.
 *
 * Counted are the emails of sequences that were sent on the days asked for, and what came of them, whenever it came. A reply
 * or an objection belongs to the newest email that the person had been sent by then, so that each is counted once, and in the
 * step, variant, mailbox and campaign of that email. Answers that people write in the inbox are not counted. Nobody's opens
 * or clicks are tracked.
 */
export const Figures = z
  .object({
    sent: count.describe("Emails of sequences that a mail server accepted."),
    people: count.describe("People they were sent to."),
    bounced: Rate.describe(
      "Emails whose address accepts no mail, refused at once or returned later; of those accepted or refused for that reason.",
    ),
    replied: Rate.describe(
      "People who replied, or whose reply somebody logged; automatic replies do not count. Of those emailed.",
    ),
    interested: Rate.describe(
      "People with a reply that is classified as interested or as wanting to meet; of those emailed.",
    ),
    optedOut: Rate.describe("People who opted out, by link, reply or complaint; of those emailed."),
    complained: Rate.describe("People who reported an email as spam; of those emailed."),
    answered: AnswerTime.describe("How soon people's replies were answered."),
  })
  .meta({ id: "OutreachFigures" });
export type Figures = z.infer<typeof Figures>;

export const OfMailbox = Figures.extend({
  mailboxId: uuid,
  address: z.string().nullable().describe("Null for the service mailbox."),
});
export const OfPerson = z
  .object({
    by: NamedActor.nullable().describe(
      "Who wrote the answers; null: somebody in a mail program, or before authors were recorded.",
    ),
    answered: AnswerTime.describe("Replies that they answered first."),
    people: count.describe("People whose replies those are."),
    interested: Rate.describe("Those of them whose reply is classified as interested or as wanting to meet."),
  })
  .meta({ id: "PersonFigures" });

export const OfProvider = Figures.extend({
  provider: z
    .string()
    .nullable()
    .describe("Who hosts the recipients' mail; null: somebody else, or not known."),
});

/** Which days, both included; left out: from the first, until today. */
export const FigureRange = z.object({
  from: z.iso
    .date()
    .optional()
    .describe("First day on which the emails were sent. Left out: the day of the first email."),
  to: z.iso.date().optional().describe("Last day, included. Left out: today."),
  timeZone: TimeZone.meta({ description: "IANA time zone in which the days begin and end." }),
});

/** The moments at which a range begins and ends. Errors: `validation_error` for one that ends before it begins. */
export function edgesOf({ from, to, timeZone }: z.output<typeof FigureRange>): {
  since: string | null;
  before: string | null;
} {
  const isCounted = (day: string | undefined) =>
    day === undefined || (day >= "1971-01-01" && day <= "9998-12-31");
  if (!isCounted(from) || !isCounted(to) || (from !== undefined && to !== undefined && to < from)) {
    const message = "must be a day from `from` on, in the years 1971 to 9998";
    throw new AppError("validation_error", `The range is invalid: to ${message}.`, [{ path: "to", message }]);
  }
  const start = startIn(timeZone);
  const after = to && new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
  return { since: from ? start(from) : null, before: after ? start(after) : null };
}
