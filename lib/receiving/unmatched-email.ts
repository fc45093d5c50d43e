import { z } from "zod";
import { RECEIVED_KINDS } from "@/db/schema";
import { isoTime, uuid } from "@/lib/shapes";

export const UnmatchedEmail = z
  .object({
    id: uuid,
    mailboxId: uuid.describe("The mailbox that it came to."),
    kind: z.enum(RECEIVED_KINDS),
    fromAddress: z.string(),
    fromName: z.string().nullable(),
    subject: z.string(),
    receivedAt: isoTime,
  })
  .meta({ id: "UnmatchedEmail" });
export type UnmatchedEmail = z.output<typeof UnmatchedEmail>;
