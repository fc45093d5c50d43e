import { z } from "zod";
import { count, isoTime, uuid } from "@/lib/shapes";
import { StepInput, VariantInput } from "./sequence-input";
import { TEMPLATE_FIELDS } from "./template-text";

const Step = StepInput.omit({ id: true, variants: true })
  .extend({
    id: uuid,
    variants: z.array(VariantInput.extend({ id: z.string() })),
    waiting: count.describe("People who are at this step: it is their next."),
    sent: count.describe("People who received it, or were called."),
    skipped: count.describe("Of a call: people who could not be called, and went on with the next step."),
  })
  .meta({ id: "SequenceStep" });

const Version = z.object({
  version: count,
  createdAt: isoTime,
  by: z.object({ kind: z.enum(["key", "user", "system"]), name: z.string().nullable() }),
  steps: count,
});

/** A campaign's sequence in a response. */
export const SequenceShape = z
  .object({
    campaignId: uuid,
    version: count.describe(
      "Send it with a change, which is refused if somebody changed the sequence in the meantime.",
    ),
    steps: z.array(Step),
    fields: z.array(z.enum(TEMPLATE_FIELDS)).describe("What a template may name."),
    structureIsOpen: z
      .boolean()
      .describe("Whether steps may be added, removed and moved: not while the campaign runs."),
    followUpWithoutReplies: z
      .boolean()
      .describe("Follow up from a mailbox whose replies cannot be seen, such as the service mailbox."),
    approveFollowUps: z
      .boolean()
      .describe("Each follow-up is written when it is due, and sent once somebody has approved it."),
    mailboxIds: z
      .array(uuid)
      .nullable()
      .describe("The mailboxes that the campaign may send from; null: all that are connected."),
    mailboxes: z
      .array(
        z.object({
          id: uuid,
          address: z.string().nullable().describe("Null: the service mailbox."),
          receives: z.boolean().describe("Whether replies to it are seen."),
          dailyCap: count.nullable().describe("Null: no limit."),
        }),
      )
      .describe("Those that it sends from now."),
    followsUp: z
      .boolean()
      .describe("Whether anything follows the first email: replies are seen, or it is allowed without."),
    canContinue: count.describe(
      "People whose sequence ended while steps are left that they did not get: `…/sequence/continue` goes on with them.",
    ),
    newPeopleADay: z
      .number()
      .nonnegative()
      .nullable()
      .describe("In the long run: caps of the mailboxes ÷ emails a person; null: no limit."),
    versions: z.array(Version).describe("The newest 50, newest first."),
  })
  .meta({ id: "Sequence" });
export type SequenceAnswer = z.output<typeof SequenceShape>;
