import { z } from "zod";
import { MESSAGE_STATUSES } from "@/db/schema";
import { toCredits } from "@/lib/credits/amount";
import { isoTime, uuid } from "@/lib/shapes";

export const Message = z
  .object({
    id: uuid,
    role: z.enum(["user", "assistant", "system"]),
    content: z.string().meta({ description: "The text of the message." }),
    parts: z.array(z.record(z.string(), z.unknown())).meta({
      description:
        "The parts of an AI SDK UIMessage. A tool's part that waited for approval has `approval.descriptor`: `tool`, `arguments`, `estimatedCost`, `people`, `summary` and `changes`, a list of `{field, group, label, before, after}`, for a list with `added` and `removed`.",
    }),
    status: z.enum(MESSAGE_STATUSES).meta({
      description: "complete; partial: its turn is going on; stopped or failed: what was said until then.",
    }),
    model: z.string().nullable().meta({ description: "What answered; null on a user's message." }),
    inputTokens: z.number().int().nullable(),
    outputTokens: z.number().int().nullable(),
    credits: z
      .preprocess((value) => (typeof value === "bigint" ? toCredits(value) : value), z.number().nullable())
      .meta({ description: "What the answer cost." }) as unknown as z.ZodType<
      number | null,
      number | bigint | null
    >,
    timeToFirstTokenMs: z.number().int().nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
