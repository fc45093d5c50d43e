import { z } from "zod";
import { MAILBOX_KINDS, MAILBOX_PROBLEMS, MAILBOX_STATES, type mailboxes } from "@/db/schema";
import { isoTime, uuid } from "@/lib/shapes";
import { clockOf, MailboxServerInput, MailboxSettings } from "./mailbox-input";
import { mailboxProblemSentence } from "./mailbox-problem-sentence";

/** A mailbox in a response. No answer has its password or tokens. */
export const MailboxShape = MailboxSettings.extend({
  id: uuid,
  kind: z
    .enum(MAILBOX_KINDS)
    .describe(
      "`service`: the installation's own mail server, which sends only. The others are people's mailboxes.",
    ),
  state: z
    .enum(MAILBOX_STATES)
    .describe(
      "Only a connected mailbox sends. A paused one still receives; a disconnected one has no login.",
    ),
  problem: z.enum(MAILBOX_PROBLEMS).nullable().describe("Why it needs attention."),
  message: z.string().nullable().describe("The problem as a sentence, with what to do."),
  address: z
    .string()
    .nullable()
    .describe("Null for the service mailbox: its emails use the sender in Memory."),
  username: z.string().nullable(),
  smtp: MailboxServerInput.nullable(),
  imap: MailboxServerInput.nullable(),
  filesSent: z
    .boolean()
    .nullable()
    .describe(
      "Whether the provider itself files what is sent. Otherwise a copy is put into the Sent folder.",
    ),
  replyTo: z.string().nullable(),
  aliases: z.array(z.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
}).meta({ id: "Mailbox" });

export function toMailbox(row: typeof mailboxes.$inferSelect): z.input<typeof MailboxShape> {
  const { sendFrom, sendUntil, problem, problemData, ...rest } = row;
  return {
    ...rest,
    problem,
    message: problem === null ? null : mailboxProblemSentence(problem, problemData),
    sendFrom: clockOf(sendFrom),
    sendUntil: clockOf(sendUntil),
  };
}
