import { z } from "zod";
import { isoTime, line, uuid } from "@/lib/shapes";

export const ThreadTitle = line(1, 120);

export const Thread = z
  .object({
    id: uuid,
    title: z.string(),
    agentId: uuid,
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Thread" });
export type Thread = z.infer<typeof Thread>;
