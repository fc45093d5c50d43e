import { z } from "zod";
import { MAIL_STATES } from "@/db/schema";
import { count, isoTime, uuid } from "@/lib/shapes";

/** A mail to a lead, as the lead shows it. */
export const LeadMail = z
  .object({
    id: uuid,
    sequenceStep: count.meta({ description: "0 is the first mail." }),
    state: z.enum(MAIL_STATES),
    subject: z.string().nullable(),
    sentAt: isoTime.nullable(),
    response: z
      .string()
      .nullable()
      .meta({ description: "The mail server's last words, or why it was not sent." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "LeadMail" });
