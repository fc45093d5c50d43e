"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";
import type { Company, ConversationEmail } from "@/lib/inbox/conversation";
import type { NextStep } from "@/lib/inbox/read-next-step";
import type { InboxActions } from "./inbox-actions";

type Props = {
  conversationId: string;
  emails: ConversationEmail[];
  company: z.output<typeof Company>;
  nextStep: z.output<typeof NextStep>;
  /** Of the agent's campaign: who is next, and when. */
  scheduleHref: string;
  locale: string;
  actions: InboxActions;
};

/** What follows from what they wrote, for a person to decide: each a sentence and its buttons. */
export function ReplyProposals({
  conversationId: id,
  emails,
  company,
  nextStep,
  scheduleHref,
  locale,
  actions,
}: Props) {
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState<string>();
  const run = async (name: string, action: Promise<ActionResult<unknown>>, done?: string) => {
    setPending(name);
    const answer = await answered(action);
    setPending(undefined);
    if (!answer.ok) toast({ title: answer.error.message, failed: true });
    else if (done) toast({ title: done });
    router.refresh();
  };
  const newest = emails.findLast(({ received }) => received?.kind === "human")?.received;
  const later = newest?.replyClass === "not_now" ? newest.laterOn : null;
  const { domain, held } = company;
  return (
    <>
      {emails.map((email) => (
        <Referral key={email.id} email={email} pending={pending} run={run} id={id} actions={actions} />
      ))}
      {nextStep && (
        <Proposal
          text={`${nameStep(nextStep)} is due on ${formatDay(nextStep.on, locale)}.`}
          buttons={
            <Button size="small" href={scheduleHref}>
              View schedule
            </Button>
          }
        />
      )}
      {!nextStep && later && Date.parse(later) > Date.now() && (
        <Proposal
          text={`They asked you to come back on ${formatDay(later, locale)}.`}
          buttons={
            <>
              <Button
                size="small"
                pending={pending === "enroll"}
                onClick={() => run("enroll", actions.enrollLater({ id, startOn: later }))}
              >
                Follow up then
              </Button>
              <Button
                size="small"
                pending={pending === "snooze"}
                onClick={() =>
                  // In the morning of that day, where the reader is.
                  run("snooze", actions.snooze({ id, until: new Date(`${later}T09:00:00`).toISOString() }))
                }
              >
                Snooze until then
              </Button>
            </>
          }
        />
      )}
      {newest?.replyClass === "leave_alone" && domain && !company.isSuppressed && (
        <Proposal
          text={`They are no longer emailed. Others at ${domain} still may be.`}
          buttons={
            <Button
              size="small"
              pending={pending === "company"}
              onClick={() =>
                run("company", actions.suppressCompany({ id }), `Nobody at ${domain} is emailed from now on.`)
              }
            >
              Suppress {domain}
            </Button>
          }
        />
      )}
      {held.length > 0 && (
        <Proposal
          text={`${nameHeld(held)} at ${domain} ${held.length === 1 ? "waits" : "wait"} until ${formatDay(held.at(-1)!.until, locale)}, because a colleague replied.`}
          buttons={
            <Button
              size="small"
              pending={pending === "held"}
              onClick={() => run("held", actions.releaseColleagues({ id }))}
            >
              Continue now
            </Button>
          }
        />
      )}
    </>
  );
}

/** The person whom an email names to write to instead. */
function Referral({
  id,
  email,
  pending,
  run,
  actions,
}: {
  id: string;
  email: ConversationEmail;
  pending: string | undefined;
  run: (name: string, action: Promise<ActionResult<unknown>>) => Promise<void>;
  actions: InboxActions;
}) {
  const [address, setAddress] = useState("");
  const { referral, referralLeadId, isReferralDismissed } = email.received ?? {};
  if (!referral || isReferralDismissed) return null;
  const called = referral.name ?? referral.email;
  if (referralLeadId)
    return (
      <Proposal
        text={`${called} was added as a lead.`}
        buttons={
          <Button size="small" href={`/leads?lead=${referralLeadId}`}>
            View lead
          </Button>
        }
      />
    );
  const emailId = email.id;
  const add = (event: FormEvent) => {
    event.preventDefault();
    void run(
      `add ${emailId}`,
      actions.acceptReferral({ id, emailId, ...(!referral.email && { email: address }) }),
    );
  };
  return (
    <form onSubmit={add}>
      <Proposal
        text={`They named ${called}${referral.name && referral.email ? ` (${referral.email})` : ""} as the person to write to.`}
        buttons={
          <>
            {!referral.email && (
              <Input
                type="email"
                required
                aria-label={`Email address of ${called}`}
                placeholder="Email address"
                className="w-48"
                value={address}
                onChange={({ target }) => setAddress(target.value)}
              />
            )}
            <Button size="small" type="submit" pending={pending === `add ${emailId}`}>
              Add as a lead
            </Button>
            <Button
              size="small"
              variant="ghost"
              pending={pending === `dismiss ${emailId}`}
              onClick={() => run(`dismiss ${emailId}`, actions.dismissReferral({ id, emailId }))}
            >
              Dismiss
            </Button>
          </>
        }
      />
    </form>
  );
}

function Proposal({ text, buttons }: { text: string; buttons: ReactNode }) {
  return (
    <div
      data-proposal=""
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-accent-soft px-4 py-2.5"
    >
      <p className="min-w-0 flex-1 basis-60 break-words">{text}</p>
      <div className="flex flex-wrap items-center gap-2">{buttons}</div>
    </div>
  );
}

function nameHeld(held: Props["company"]["held"]): string {
  const [first, ...others] = held;
  const name = first!.name ?? first!.email;
  if (others.length === 0) return name;
  return `${name} and ${others.length === 1 ? "1 other" : `${others.length} others`}`;
}

function nameStep({ position, channel }: NonNullable<Props["nextStep"]>): string {
  if (channel === "call") return "A call";
  return position === 0 ? "The first email" : `Follow-up ${position}`;
}

/** A day, or the day of a time. A day without a time is the same everywhere. */
function formatDay(day: string, locale: string): string {
  const timeZone = day.length === 10 ? { timeZone: "UTC" } : {};
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", ...timeZone }).format(new Date(day));
}
