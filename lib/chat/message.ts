import { z } from "zod";
import { isoTime, uuid } from "@/lib/shapes";

export const Message = z
  .object({
    id: uuid,
    role: z.enum(["user", "assistant", "system"]),
    content: z.string().meta({ description: "The text of the message." }),
    parts: z
      .array(z.record(z.string(), z.unknown()))
      .meta({ description: "The parts of an AI SDK UIMessage." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
