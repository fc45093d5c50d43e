import { z } from "zod";
import { text } from "@/lib/shapes";
import { MAX_STEPS, StepInput } from "./sequence-input";

const { waitDays, channel } = StepInput.shape;
const step = z
  .number()
  .int()
  .min(1)
  .max(MAX_STEPS)
  .describe("Its number as `getSequence` lists them: 1 is the first email, 2 the first follow-up.");
const intent = text(0, 500).describe("What the email should say. Empty: the writer chooses.");

/** One change of a sequence, as a person says it. Each counts the steps as the change before it left them. */
export const StepChange = z
  .discriminatedUnion("change", [
    z.object({ change: z.literal("wait"), step, waitDays }),
    z.object({ change: z.literal("intent"), step, intent }),
    z.object({ change: z.literal("remove"), step }),
    z.object({
      change: z.literal("add"),
      step: step.optional().describe("The number that the new step gets; left out: the last."),
      waitDays,
      channel,
      intent: intent.default(""),
    }),
  ])
  .meta({ id: "SequenceStepChange" });
export type StepChange = z.output<typeof StepChange>;
