import { z } from "zod";
import { count, isoTime, uuid } from "@/lib/shapes";

export const Tag = z
  .object({
    id: uuid,
    name: z.string(),
    leads: count.meta({ description: "How many leads have it." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Tag" });
export type Tag = z.output<typeof Tag>;
