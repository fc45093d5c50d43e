import { z } from "zod";
import { text, uuid } from "@/lib/shapes";

// Imports no server code: the page's form checks with these shapes too.

export const MAX_STEPS = 8;
export const MAX_VARIANTS = 4;
export const MAX_WAIT_DAYS = 60;

export const VariantInput = z
  .object({
    id: text(1, 64)
      .optional()
      .describe("The id of an existing variant; a new one gets its id when it is saved."),
    weight: z.number().int().min(1).max(100).describe("Its share of the people, relative to the others."),
    subject: text(0, 120).describe("One line with fields. Unused in a reply, which keeps the subject."),
    body: text(1, 5_000).describe("Plain text with fields. The footer is added."),
  })
  .meta({ id: "SequenceVariant" });

export const StepInput = z
  .object({
    id: uuid.optional().describe("The id of an existing step, which keeps it; left out: a new step."),
    waitDays: z
      .number()
      .int()
      .min(0)
      .max(MAX_WAIT_DAYS)
      .describe("Business days after the step before was sent; 0 for the first step."),
    channel: z.enum(["email", "call"]).default("email"),
    thread: z
      .enum(["new", "reply"])
      .describe("`reply`: in the thread of the email before; `new`: an email with a subject of its own."),
    text: z
      .enum(["written", "template"])
      .describe("`written`: from Memory and evidence; `template`: from its variants."),
    intent: text(0, 500)
      .default("")
      .describe("Only of a written step: what it should say. Empty: the writer chooses."),
    variants: z
      .array(VariantInput)
      .max(MAX_VARIANTS)
      .default([])
      .describe("Only of a template: one to four. A field reads {{firstName|there}}, with its fallback."),
  })
  .meta({ id: "SequenceStepInput" });
export type StepInput = z.output<typeof StepInput>;

const EXAMPLE = [
  { id: "0190a1b2-0000-7000-8000-000000000001", waitDays: 0, thread: "new", text: "written" },
  { waitDays: 3, thread: "reply", text: "written", intent: "Our guarantee" },
];

export const SequenceInput = z.object({
  version: z.number().int().min(1).describe("The `version` of the sequence that the change was made on."),
  steps: z
    .array(StepInput)
    .min(1)
    .max(MAX_STEPS)
    .meta({ examples: [EXAMPLE] }),
});
