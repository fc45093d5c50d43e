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
  const isNotNow = newest?.replyClass === "not_now";
  const named = isNotNow ? newest.laterOn : null;
  const later = named && Date.parse(named) > Date.now() ? named : null;
  const { domain, held } = company;
  return (
    <>
      {emails.map((email) => (
        <Referral
          key={email.id}
          email={email}
          isNewest={email.received === newest}
          pending={pending}
          run={run}
          id={id}
          actions={actions}
        />
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
      {!nextStep && isNotNow && !later && (
        <FollowUpLater
          pending={pending === "enroll"}
          choose={(startOn) => run("enroll", actions.enrollLater({ id, startOn }))}
        />
      )}
      {!nextStep && later && (
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
      {newest && held.length > 0 && (
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

/** They want to hear of it later, and named no day that is still to come. */
function FollowUpLater({ pending, choose }: { pending: boolean; choose: (day: string) => Promise<void> }) {
  const [day, setDay] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void choose(day);
      }}
    >
      <Proposal
        text="They asked you to come back later. Choose a day."
        buttons={
          <>
            <Input
              type="date"
              required
              aria-label="Follow up on"
              className="w-40"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
            <Button size="small" type="submit" pending={pending}>
              Follow up then
            </Button>
          </>
        }
      />
    </form>
  );
}

/**
 * The person whom an email names to write to instead. Where its writer is the wrong person and names nobody, a person may know whom to
 * write to.
 */
function Referral({
  id,
  email,
  isNewest,
  pending,
  run,
  actions,
}: {
  id: string;
  email: ConversationEmail;
  isNewest: boolean;
  pending: string | undefined;
  run: (name: string, action: Promise<ActionResult<unknown>>) => Promise<void>;
  actions: InboxActions;
}) {
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const { referral, referralLeadId, isReferralDismissed, replyClass } = email.received ?? {};
  const isByHand = !referral && isNewest && replyClass === "wrong_person";
  if (isReferralDismissed || !(referral || isByHand)) return null;
  const called = referral?.name ?? referral?.email;
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
      actions.acceptReferral({
        ...{ id, emailId },
        ...(!referral?.email && { email: address }),
        ...(isByHand && name.trim() && { name: name.trim() }),
      }),
    );
  };
  return (
    <form onSubmit={add}>
      <Proposal
        text={
          referral
            ? `They named ${called}${referral.name && referral.email ? ` (${referral.email})` : ""} as the person to write to.`
            : "They are not the right person, and named nobody. Do you know who is?"
        }
        buttons={
          <>
            {isByHand && (
              <Input
                aria-label="Name of the right person"
                placeholder="Name"
                maxLength={200}
                className="w-40"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
            {!referral?.email && (
              <Input
                type="email"
                required
                aria-label={`Email address of ${called ?? "the right person"}`}
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
