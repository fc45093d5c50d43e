import { z } from "zod";
import { isoTime, text, uuid } from "@/lib/shapes";

export const Suppression = z
  .object({
    id: uuid,
    email: z
      .string()
      .describe(
        "An address, or `@example.com` for everybody at a domain. Starts with erased: for a permanently deleted person, of whom only a hash is kept.",
      ),
    reason: z.enum(["unsubscribed", "bounced", "manual"]),
    // As long as the note of an outcome, which is stored here too (`recordLeadOutcome`).
    note: text(1, 2_000).nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Suppression", description: "An address or a domain that nobody in the workspace emails." });
export type Suppression = z.infer<typeof Suppression>;
