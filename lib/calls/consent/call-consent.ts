import { z } from "zod";
import { givenTime, isoTime, pathId, text, uuid } from "@/lib/shapes";

export const CallConsent = z
  .object({
    id: uuid,
    leadId: uuid,
    statement: text(1, 1_000).describe("What the lead agreed to, in their own words."),
    method: text(1, 1_000).describe(
      "How it was given (a form, an email or a conversation), and where the proof is.",
    ),
    givenAt: isoTime,
    by: z.string().describe("Who recorded it, as user:… or key:…."),
    withdrawnAt: isoTime.nullable(),
    createdAt: isoTime,
  })
  .meta({
    id: "CallConsent",
    description: "A lead's prior express consent to calls by an automated assistant.",
  });

/** The fields of a new consent. The page validates with this shape too, so this file must not import server code. */
export const NewConsent = CallConsent.pick({ statement: true, method: true }).extend({
  id: pathId("lead"),
  givenAt: givenTime
    .refine((time) => !(Date.parse(time) > Date.now()), "is in the future")
    .describe("When it was given; not in the future."),
});
