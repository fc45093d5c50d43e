import { z } from "zod";
import { DO_NOT_CALL_REASONS } from "@/db/schema";
import { isoTime, text, uuid } from "@/lib/shapes";

export const DoNotCallEntry = z
  .object({
    id: uuid,
    phone: z
      .string()
      .describe("E.164; starts with erased: for a permanently deleted person, of whom only a hash is kept."),
    reason: z
      .enum(DO_NOT_CALL_REASONS)
      .describe("asked: the person asked during a call; manual: added by hand."),
    // The same limit as the notes of a call, which are stored here too (`recordCallOutcome`).
    note: text(1, 4_000).nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "DoNotCallEntry", description: "A phone number that nobody in the workspace calls." });
export type DoNotCallEntry = z.infer<typeof DoNotCallEntry>;
