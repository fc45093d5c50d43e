"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf } from "@/lib/action-result";
import type { resolveEmail } from "@/lib/conversations/resolve-email";

export type UnknownEmail = {
  id: string;
  agentId: string;
  leadName: string | null;
  toAddress: string;
  subject: string | null;
  messageId: string;
  claimedAt: string | null;
  response: string | null;
};

const FIRST = 3;

/** The emails with an unknown outcome, each with the two possible decisions and their effects. */
export function UnknownEmails({
  emails,
  total,
  price,
  canDecide,
  resolve,
}: {
  emails: UnknownEmail[];
  total: number;
  /** What an email costs, in words: "1 credit". */
  price: string;
  canDecide: boolean;
  resolve: ActionOf<typeof resolveEmail>;
}) {
  const router = useRouter();
  const [done, setDone] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  if (emails.length === 0 && !done) return null;
  const decide = (email: UnknownEmail, arrived: boolean) => async () => {
    const answer = await resolve({ id: email.id, arrived });
    if (!answer.ok) return answer.error.message;
    setDone(
      arrived
        ? `The email to ${email.toAddress} is marked as sent and cost ${price}.`
        : `The email to ${email.toAddress} is marked as not sent, and ${price} was returned.`,
    );
    router.refresh();
    // The row disappears, and the focused button with it.
    place.current?.focus();
  };
  const shown = isOpen ? emails : emails.slice(0, FIRST);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="unknown-emails"
      className="mb-6 rounded-lg border border-warning/40 bg-warning-soft"
    >
      <div className="px-4 pt-3 pb-1">
        <h2 id="unknown-emails" className="font-medium">
          {total === 0
            ? "No emails to review"
            : total === 1
              ? "Did this email arrive?"
              : `Did these ${total} emails arrive?`}
        </h2>
        {total > 0 && (
          <p className="mt-1 max-w-[80ch] text-pretty text-quiet text-sm">
            They were handed over, but the connection was lost before the mail server responded. They are
            never sent again automatically. Look for the message ID in your mail server's log, then decide.
          </p>
        )}
        <p role="status" className={done ? "mt-1 pb-2 text-sm" : undefined}>
          {done}
        </p>
      </div>
      {shown.length > 0 && (
        <ul className="mt-2 border-warning/30 border-t">
          {shown.map((email) => (
            <li
              key={email.id}
              className="flex flex-wrap items-center gap-x-6 gap-y-3 border-warning/30 border-b px-4 py-2.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-72 text-sm">
                <p className="break-words">
                  <Link
                    href={`/agents/${email.agentId}/emails?email=${email.id}`}
                    prefetch={false}
                    className="rounded font-medium underline decoration-control underline-offset-2 hover:decoration-text"
                  >
                    {email.subject ?? "Email without a subject"}
                  </Link>{" "}
                  to {email.leadName && `${email.leadName}, `}
                  {email.toAddress}
                </p>
                <p className="truncate text-quiet" title={email.response ?? undefined}>
                  {email.claimedAt && (
                    <>
                      Handed over <TimeAgo at={email.claimedAt} />.{" "}
                    </>
                  )}
                  {email.response}
                </p>
                <p className="truncate font-mono text-quiet text-xs" title={email.messageId}>
                  {email.messageId}
                </p>
              </div>
              {canDecide && (
                <div className="flex shrink-0 gap-2">
                  <ConfirmDialog
                    title="Mark as arrived?"
                    confirmLabel="Mark as arrived"
                    onConfirm={decide(email, true)}
                    trigger={<Button size="small">It arrived</Button>}
                  >
                    The email to {email.toAddress} will count as sent: it costs {price}, and the lead as
                    contacted. Nothing is sent again.
                  </ConfirmDialog>
                  <ConfirmDialog
                    title="Mark as not arrived?"
                    confirmLabel="Mark as not arrived"
                    danger
                    onConfirm={decide(email, false)}
                    trigger={<Button size="small">It did not</Button>}
                  >
                    {price[0]!.toUpperCase() + price.slice(1)} comes back, and {email.toAddress} can be
                    emailed again. If the email did arrive, they would get a second one: be sure.
                  </ConfirmDialog>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {emails.length > FIRST && (
        <div className="border-warning/30 border-t px-4 py-2">
          <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show ${FIRST} only` : `Show all ${emails.length}`}
          </Button>
        </div>
      )}
    </section>
  );
}
