import { z } from "zod";
import { isoTime, uuid } from "@/lib/shapes";

export const AuditEntry = z
  .object({
    id: uuid,
    actor: z.object({
      kind: z.enum(["key", "user", "system"]).describe("`system`: the service itself."),
      id: z.string(),
      name: z.string().nullable().describe("As it was then; null where it was not known."),
    }),
    capability: z.string().describe("What was called."),
    subjects: z
      .record(z.string(), z.string())
      .describe("Ids of the records that it was about, by the name of the field."),
    facts: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
      .describe("Numbers, flags, choices and names of the fields that were sent; never what a person wrote."),
    outcome: z.enum(["done", "refused"]),
    code: z.string().nullable().describe("Why it was refused; null where it was done."),
    at: isoTime,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;
