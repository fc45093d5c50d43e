import type { MailboxProblem } from "@/db/schema";
import type { SmtpTarget } from "./smtp-url";

/** Why no session with a mail server could be opened. The message is a sentence, with the remedy in SMTP_URL if it is there. */
export class SmtpOpenError extends Error {
  override readonly name = "SmtpOpenError";
  constructor(
    target: Pick<SmtpTarget, "ofMailbox">,
    readonly problem: MailboxProblem,
    /** The server's or the system's own words. */
    readonly detail: string,
    sentence: string,
    remedy = "",
  ) {
    super(target.ofMailbox !== null || remedy === "" ? sentence : `${sentence} ${remedy}`);
  }
}
