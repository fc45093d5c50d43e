import { z } from "zod";
import { DO_NOT_CALL_REASONS } from "@/db/schema";
import { isoTime, text, uuid } from "@/lib/shapes";

export const DoNotCallEntry = z
  .object({
    id: uuid,
    phone: z
      .string()
      .describe(
        "E.164; beginning with erased: for somebody who was deleted for good, of whom only a hash is kept.",
      ),
    reason: z
      .enum(DO_NOT_CALL_REASONS)
      .describe("asked: the person said so in a call; manual: put there by hand."),
    // The same limit as the notes of a call, which are stored here too (`recordCallOutcome`).
    note: text(1, 4_000).nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "DoNotCallEntry", description: "A number that nobody in the workspace calls any more." });
export type DoNotCallEntry = z.infer<typeof DoNotCallEntry>;
