import { z } from "zod";

/** What something would cost and reach, before it is started. Amounts in credits. */
export const Estimate = z
  .object({
    estimatedCost: z.number().describe("At most; failed actions are free."),
    people: z.number().int().describe("How many people would be emailed."),
    summary: z.string().describe("The same as a sentence."),
  })
  .meta({ id: "Estimate" });
export type Estimate = z.infer<typeof Estimate>;

/** An estimate with what else is shown beside a button. */
export const EstimateWithMeans = Estimate.extend({
  balance: z.number().describe("Credits available to spend now."),
  missing: z
    .array(z.string())
    .describe("Fields of Memory that are missing; it would be refused without them."),
});
