import type { MailboxProblem, MailboxProblemData } from "@/db/schema";

/** Why a mailbox cannot be used. `mailboxProblemSentence` makes the sentence with the remedy. */
export class MailboxError extends Error {
  override readonly name = "MailboxError";
  constructor(
    readonly problem: MailboxProblem,
    /** The server's own words are for people, never for a decision. */
    readonly data: MailboxProblemData = {},
  ) {
    super(data.detail === undefined ? problem : `${problem}: ${data.detail}`);
  }
}
