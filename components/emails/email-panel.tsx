import Download from "lucide-react/icons/download";
import Link from "next/link";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { buttonClass } from "@/components/ui/button-class";
import { Sheet } from "@/components/ui/sheet";
import { Status } from "@/components/ui/status";
import type { Email } from "@/lib/conversations/get-email";
import { CancelEmail, type CancelEmailAction } from "./cancel-email";
import { EMAIL_STATES } from "./email-states";
import { EmailTimeline } from "./email-timeline";
import { ResolveEmail, type ResolveEmailAction } from "./resolve-email";

/** An email next to the list: its status, its timeline, its headers, and its text as sent. */
export function EmailPanel({
  email,
  closeHref,
  leadHref,
  emlHref,
  canResolve,
  resolve,
  canCancel,
  cancel,
}: {
  email: Email;
  closeHref: string;
  leadHref: string;
  emlHref: string;
  canResolve: boolean;
  resolve: ResolveEmailAction;
  canCancel: boolean;
  cancel: CancelEmailAction;
}) {
  const isWaiting = email.state === "draft" || email.state === "queued";
  const meaning = EMAIL_STATES.find(([state]) => state === email.state)?.[1];
  return (
    <Sheet
      open
      modal={false}
      title={email.subject ?? "An email that is not written yet"}
      description={
        <>
          To {email.to.name ? `${email.to.name}, ` : ""}
          {email.to.address}
        </>
      }
      closeHref={closeHref}
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">
              <Status value={email.state} />
            </p>
            <p className="mt-0.5 text-pretty text-quiet">{meaning}</p>
          </div>
          {email.hasFile && (
            <a href={emlHref} download className={buttonClass("secondary", "small")}>
              <Download aria-hidden="true" />
              Download .eml
            </a>
          )}
          {isWaiting && canCancel && (
            <CancelEmail emailId={email.id} isFollowUp={email.sequenceStep > 0} cancel={cancel} />
          )}
        </div>
        {email.state === "unknown" && (
          <ResolveEmail
            emailId={email.id}
            messageId={email.messageId}
            canResolve={canResolve}
            resolve={resolve}
          />
        )}
        <section aria-labelledby="email-timeline">
          <h3 id="email-timeline" className="mb-3 font-medium">
            Timeline
          </h3>
          <EmailTimeline timeline={email.timeline} />
        </section>
        <section aria-labelledby="email-text">
          <h3 id="email-text" className="mb-2 font-medium">
            Message
          </h3>
          {email.text === null ? (
            <p className="text-quiet">It is not written yet.</p>
          ) : (
            <div
              data-email-text=""
              className="whitespace-pre-wrap rounded-lg border border-border bg-surface px-3.5 py-3 [overflow-wrap:anywhere]"
            >
              {email.text}
            </div>
          )}
        </section>
        <section aria-labelledby="email-head">
          <h3 id="email-head" className="mb-2 font-medium">
            Details
          </h3>
          <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5 text-sm">
            <Row name="From">{`${email.from.name} <${email.from.address}>`}</Row>
            <Row name="To">{email.to.name ? `${email.to.name} <${email.to.address}>` : email.to.address}</Row>
            <Row name="Lead">
              <Link
                href={leadHref}
                className="rounded text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
              >
                {email.leadName ?? email.toAddress}
                {email.company && `, ${email.company}`}
              </Link>
            </Row>
            <Row name="Message-ID" mono>
              {email.messageId}
            </Row>
            {email.response && (
              <Row name="Server response" mono>
                {email.response}
              </Row>
            )}
            <Row name="Attempts">
              <Amount value={email.attempts} />
            </Row>
            <Row name="Cost">
              {email.credits === null ? (
                email.holdId && ["queued", "sending", "unknown"].includes(email.state) ? (
                  "Reserved, not charged yet"
                ) : (
                  "Nothing"
                )
              ) : (
                <Amount value={email.credits} unit="credits" />
              )}
            </Row>
          </dl>
        </section>
      </div>
    </Sheet>
  );
}

function Row({ name, mono, children }: { name: string; mono?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className={`min-w-0 [overflow-wrap:anywhere] ${mono ? "font-mono text-xs leading-5" : ""}`}>
        {children}
      </dd>
    </>
  );
}
