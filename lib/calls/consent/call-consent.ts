import { z } from "zod";
import { givenTime, isoTime, pathId, text, uuid } from "@/lib/shapes";

export const CallConsent = z
  .object({
    id: uuid,
    leadId: uuid,
    what: text(1, 1_000).describe("What the lead agreed to, in its words."),
    how: text(1, 1_000).describe("How it was given: a form, a mail, a conversation; where its proof is."),
    givenAt: isoTime,
    by: z.string().describe("Who wrote it down, as user:… or key:…."),
    withdrawnAt: isoTime.nullable(),
    createdAt: isoTime,
  })
  .meta({
    id: "CallConsent",
    description: "Prior express consent of a lead to be called by an artificial voice.",
  });

/** The fields of a new consent. The page validates with this shape too, so this file must not import server code. */
export const NewConsent = CallConsent.pick({ what: true, how: true }).extend({
  id: pathId("lead"),
  givenAt: givenTime
    .refine((time) => !(Date.parse(time) > Date.now()), "lies in the future")
    .describe("When it was given; not in the future."),
});
