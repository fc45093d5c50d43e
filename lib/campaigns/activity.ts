import { z } from "zod";
import { DISCOVERY_MODES, LOGGED_KINDS, RUN_KINDS } from "@/db/schema";
import { isoTime, uuid } from "@/lib/shapes";

/** One entry of a campaign's activity log, with the records it is about. */
export const Activity = z
  .object({
    id: uuid.describe("Id of the record that it is about; one record can have two entries."),
    kind: z.enum(LOGGED_KINDS),
    at: isoTime,
    by: z.string().nullable().describe("Who did it, where it was a person or a key."),
    note: z
      .string()
      .nullable()
      .describe("The mail server's words; why a run failed; why it was paused: `user`, or what it lacks."),
    run: z
      .object({
        kind: z.enum(RUN_KINDS),
        mode: z.enum(DISCOVERY_MODES).nullable(),
        targetCount: z.number().int().nullable(),
        found: z.number().int(),
      })
      .nullable(),
    lead: z
      .object({
        id: uuid,
        name: z.string().nullable(),
        company: z.string().nullable(),
        email: z.string(),
        score: z.number().int().nullable(),
        sample: z.boolean(),
        url: z.string().nullable().describe("The page that shows its address."),
      })
      .nullable(),
    email: z.object({ id: uuid, subject: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Activity" });
export type Activity = z.output<typeof Activity>;
