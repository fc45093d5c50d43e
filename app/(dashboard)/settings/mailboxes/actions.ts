"use server";

import { serverAction } from "@/app/server-action";
import { resumeBreaker } from "@/lib/breaker/resume-breaker";
import { disconnectMailbox } from "@/lib/mailboxes/disconnect-mailbox";
import { pauseMailbox } from "@/lib/mailboxes/pause-mailbox";
import { resumeMailbox } from "@/lib/mailboxes/resume-mailbox";
import { updateMailbox } from "@/lib/mailboxes/update-mailbox";
import { connectMailbox } from "@/lib/workflows/mailboxes/connect-mailbox";
import { finishMailboxSignIn } from "@/lib/workflows/mailboxes/finish-mailbox-sign-in";
import { handOverPeople } from "@/lib/workflows/mailboxes/hand-over-people";
import { startMailboxSignIn } from "@/lib/workflows/mailboxes/start-mailbox-sign-in";
import { testMailbox } from "@/lib/workflows/mailboxes/test-mailbox";

export const connectMailboxAction = serverAction(connectMailbox);
export const startMailboxSignInAction = serverAction(startMailboxSignIn);
export const finishMailboxSignInAction = serverAction(finishMailboxSignIn);
export const updateMailboxAction = serverAction(updateMailbox);
export const testMailboxAction = serverAction(testMailbox);
export const pauseMailboxAction = serverAction(pauseMailbox);
export const resumeMailboxAction = serverAction(resumeMailbox);
export const resumeBreakerAction = serverAction(resumeBreaker);
export const handOverPeopleAction = serverAction(handOverPeople);
export const disconnectMailboxAction = serverAction(disconnectMailbox);
