import Link from "next/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LeadSchedule } from "@/lib/workflows/get-lead-schedule";
import { WAIT_WORDS } from "./wait-words";

type EndReason = NonNullable<NonNullable<LeadSchedule["enrollment"]>["endReason"]>;

/** What a lead is due next and why it waits, or how its sequence ended. Nothing for a lead that never was in one. */
export function LeadScheduleLine({
  schedule: { enrollment, next },
  agentId,
}: {
  schedule: LeadSchedule;
  agentId: string;
}) {
  if (!enrollment) return null;
  if (enrollment.state === "finished") return <p>Every step was taken.</p>;
  if (enrollment.state === "ended") return <p>Ended: {END_WORDS[enrollment.endReason!]}.</p>;
  if (!next) return <p>Waits for the outcome of the last email.</p>;
  const { step, channel, at, reason } = next;
  const { why, remedy } = reason === null ? { why: DUE, remedy: undefined } : WAIT_WORDS[reason];
  return (
    <>
      <p>
        Next:{" "}
        {channel === "call" ? `call, step ${step}` : step === 1 ? "first email" : `follow-up ${step - 1}`}
        {at && (
          <>
            , <TimeAgo at={at} exact />
          </>
        )}
      </p>
      <p className="text-pretty text-quiet text-sm">
        {why}
        {remedy && (
          <>
            {". "}
            <Link
              href={remedy.href(`/agents/${agentId}`)}
              prefetch={false}
              className="rounded text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
            >
              {remedy.label}
            </Link>
          </>
        )}
      </p>
    </>
  );
}

const DUE = "It is due, and goes out after those before it from the same mailbox";

const END_WORDS: Record<EndReason, string> = {
  erased: "the person was deleted",
  suppressed: "the address is suppressed",
  unsubscribed: "they unsubscribed",
  replied: "they replied",
  bounced: "an email bounced",
  rejected: "the lead was rejected",
  complained: "they reported an email as spam",
  contacted: "they were contacted already",
  failed: "an email could not be delivered",
  stopped: "the campaign was stopped",
  run_failed: "the run failed",
  run_canceled: "the run was canceled",
  sending_failed: "sending failed repeatedly",
  mail_unavailable: "the mail server could not be used for two days",
  sample_lead: "this person comes from the sample web and does not exist",
  credit_gone: "the credit held for the email is gone",
  text_refused: "the text breaks a rule",
  not_arrived: "an email did not arrive",
  step_removed: "its step was removed",
  declined: "a person skipped the email",
  nothing_new: "nothing new was left to say",
  canceled: "a person canceled the email",
  address_gone: "the page no longer shows the address",
  merged: "this person is emailed at another address",
  fact_gone: "the text uses something that the page no longer says",
};
