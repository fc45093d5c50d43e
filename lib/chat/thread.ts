import { z } from "zod";
import { isoTime, text, uuid } from "@/lib/shapes";

export const Thread = z
  .object({
    id: uuid,
    title: text(1, 120),
    agentId: uuid,
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Thread" });
export type Thread = z.infer<typeof Thread>;
