import { z } from "zod";
import { MESSAGE_STATUSES } from "@/db/schema";
import { toCredits } from "@/lib/credits/amount";
import { count, isoTime, uuid } from "@/lib/shapes";
import { MessagePart } from "./message-part";

export const Message = z
  .object({
    id: uuid,
    role: z.enum(["user", "assistant", "system"]),
    content: z.string().meta({ description: "The text of the message." }),
    parts: z.array(MessagePart),
    status: z.enum(MESSAGE_STATUSES).meta({
      description: "complete; partial: its turn is going on; stopped or failed: what was said until then.",
    }),
    model: z.string().nullable().meta({ description: "What answered; null on a user's message." }),
    inputTokens: count.nullable(),
    outputTokens: count.nullable(),
    credits: z
      .preprocess((value) => (typeof value === "bigint" ? toCredits(value) : value), z.number().nullable())
      .meta({ description: "What the answer cost." }) as unknown as z.ZodType<
      number | null,
      number | bigint | null
    >,
    timeToFirstTokenMs: count.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
