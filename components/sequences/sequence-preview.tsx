import { CallScript } from "@/components/calls/call-script";
import { Notice } from "@/components/ui/notice";
import { TimeAgo } from "@/components/ui/time-ago";
import type { SequencePreviewAnswer } from "./sequence-actions";

/** Why a lead cannot be called. */
const SKIPS: Record<NonNullable<SequencePreviewAnswer["steps"][number]["skips"]>, string> = {
  no_number: "There is no phone number. The next step follows.",
  unknown_hours: "The number’s country is not known, so neither are its hours. The next step follows.",
  number_blocked: "The number is on the do-not-call list. The next step follows.",
  wrong_number: "An earlier call found that the number is wrong. The next step follows.",
  already_in_queue: "The lead or the number is in the call queue already. The next step follows.",
  nothing_new: "Nothing is left to say. The next step follows.",
  declined: "Somebody decided against it. The next step follows.",
};

/** Every step as one lead gets it. */
export function SequencePreview({
  preview,
  followsUp,
}: {
  preview: SequencePreviewAnswer;
  followsUp: boolean;
}) {
  const { from, replyTo, steps, lead } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words text-quiet text-sm">
        {from && `From ${from.name} <${from.address}>`} to {lead.email}
        {replyTo && `, replies to ${replyTo}`}
      </p>
      {steps.map((step, index) => (
        <article key={step.stepId} className="rounded-lg border border-border bg-surface">
          <header className="border-border border-b px-3 py-2.5">
            <p className="text-quiet text-sm">
              Step {index + 1}
              {step.channel === "call"
                ? " · call"
                : index > 0 && (step.inThread ? " · in the same thread" : " · new thread")}
              {step.sentAt !== null && (
                <>
                  {step.channel === "call" ? " · called " : " · sent "}
                  <TimeAgo at={step.sentAt} />
                </>
              )}
              {index > 0 &&
                step.sentAt === null &&
                !followsUp &&
                (step.channel === "call"
                  ? " · not queued: replies are not seen"
                  : " · not sent: replies are not seen")}
            </p>
            <p className="break-words font-medium">
              {step.channel === "email" ? step.subject : (step.phone ?? "Skipped for this lead")}
            </p>
          </header>
          {step.channel === "email" ? (
            <p className="whitespace-pre-wrap break-words px-3 py-3">{step.text}</p>
          ) : step.skips !== null ? (
            <p className="px-3 py-3 text-quiet">{SKIPS[step.skips]}</p>
          ) : (
            step.script && (
              <div className="px-3 py-3">
                <CallScript script={step.script} />
              </div>
            )
          )}
          {(step.problems.length > 0 || !step.isFinal) && (
            <div className="flex flex-col gap-2 border-border border-t px-3 py-3">
              {step.problems.length > 0 && (
                <Notice tone="warning">It would not be sent: {step.problems.join(" ")}</Notice>
              )}
              {!step.isFinal && (
                <p className="text-quiet text-sm">
                  The language model writes this email when it is sent. This is what the template would say.
                </p>
              )}
            </div>
          )}
        </article>
      ))}
    </div>
  );
}
