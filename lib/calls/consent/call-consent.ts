import { z } from "zod";
import { text } from "@/lib/capability";
import { isoTime, uuid } from "@/lib/shapes";

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
