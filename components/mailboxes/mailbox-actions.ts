import type { z } from "zod";
import type { ActionOf } from "@/lib/action-result";
import type { resumeBreaker } from "@/lib/breaker/resume-breaker";
import type { disconnectMailbox } from "@/lib/mailboxes/disconnect-mailbox";
import type { MailboxShape } from "@/lib/mailboxes/mailbox-shape";
import type { pauseMailbox } from "@/lib/mailboxes/pause-mailbox";
import type { resumeMailbox } from "@/lib/mailboxes/resume-mailbox";
import type { updateMailbox } from "@/lib/mailboxes/update-mailbox";
import type { connectMailbox } from "@/lib/workflows/mailboxes/connect-mailbox";
import type { finishMailboxSignIn } from "@/lib/workflows/mailboxes/finish-mailbox-sign-in";
import type { handOverPeople } from "@/lib/workflows/mailboxes/hand-over-people";
import type { startMailboxSignIn } from "@/lib/workflows/mailboxes/start-mailbox-sign-in";
import type { testMailbox } from "@/lib/workflows/mailboxes/test-mailbox";

export type Mailbox = z.output<typeof MailboxShape>;

export type MailboxActions = {
  connect: ActionOf<typeof connectMailbox>;
  startSignIn: ActionOf<typeof startMailboxSignIn>;
  update: ActionOf<typeof updateMailbox>;
  test: ActionOf<typeof testMailbox>;
  pause: ActionOf<typeof pauseMailbox>;
  resume: ActionOf<typeof resumeMailbox>;
  disconnect: ActionOf<typeof disconnectMailbox>;
  resumeBreaker: ActionOf<typeof resumeBreaker>;
};

export type HandOver = ActionOf<typeof handOverPeople>;
export type FinishSignIn = ActionOf<typeof finishMailboxSignIn>;
