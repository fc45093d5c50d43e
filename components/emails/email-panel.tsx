import Download from "lucide-react/icons/download";
import Link from "next/link";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { buttonClass } from "@/components/ui/button-class";
import { Sheet } from "@/components/ui/sheet";
import { Status } from "@/components/ui/status";
import type { Email } from "@/lib/conversations/get-email";
import { EMAIL_STATES } from "./email-states";
import { EmailTimeline } from "./email-timeline";
import { ResolveEmail, type ResolveEmailAction } from "./resolve-email";

/** A mail beside the list: how it stands, its whole life, its headers, and its text as it went out. */
export function EmailPanel({
  mail,
  closeHref,
  leadHref,
  emlHref,
  canResolve,
  resolve,
}: {
  mail: Email;
  closeHref: string;
  leadHref: string;
  emlHref: string;
  canResolve: boolean;
  resolve: ResolveEmailAction;
}) {
  const meaning = EMAIL_STATES.find(([state]) => state === mail.state)?.[1];
  return (
    <Sheet
      open
      modal={false}
      title={mail.subject ?? "A mail that is not written yet"}
      description={
        <>
          To {mail.to.name ? `${mail.to.name}, ` : ""}
          {mail.to.address}
        </>
      }
      closeHref={closeHref}
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">
              <Status value={mail.state} />
            </p>
            <p className="mt-0.5 text-pretty text-quiet">{meaning}</p>
          </div>
          {mail.hasFile && (
            <a href={emlHref} download className={buttonClass("secondary", "small")}>
              <Download aria-hidden="true" />
              Download .eml
            </a>
          )}
        </div>
        {mail.state === "unknown" && (
          <ResolveEmail
            emailId={mail.id}
            messageId={mail.messageId}
            canResolve={canResolve}
            resolve={resolve}
          />
        )}
        <section aria-labelledby="email-timeline">
          <h3 id="email-timeline" className="mb-3 font-medium">
            Its life
          </h3>
          <EmailTimeline life={mail.life} />
        </section>
        <section aria-labelledby="mail-text">
          <h3 id="mail-text" className="mb-2 font-medium">
            {mail.hasFile ? "As it went out" : "As it is written"}
          </h3>
          {mail.text === null ? (
            <p className="text-quiet">It is not written yet.</p>
          ) : (
            <div
              data-mail-text=""
              className="whitespace-pre-wrap rounded-lg border border-border bg-surface px-3.5 py-3 [overflow-wrap:anywhere]"
            >
              {mail.text}
            </div>
          )}
        </section>
        <section aria-labelledby="mail-head">
          <h3 id="mail-head" className="mb-2 font-medium">
            Details
          </h3>
          <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5 text-sm">
            <Row name="From">{`${mail.from.name} <${mail.from.address}>`}</Row>
            <Row name="To">{mail.to.name ? `${mail.to.name} <${mail.to.address}>` : mail.to.address}</Row>
            <Row name="Lead">
              <Link
                href={leadHref}
                className="rounded text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
              >
                {mail.leadName ?? mail.toAddress}
                {mail.company && `, ${mail.company}`}
              </Link>
            </Row>
            <Row name="Message-ID" mono>
              {mail.messageId}
            </Row>
            {mail.response && (
              <Row name="Answer" mono>
                {mail.response}
              </Row>
            )}
            <Row name="Tries">
              <Amount value={mail.attempts} />
            </Row>
            <Row name="Cost">
              {mail.credits === null ? (
                mail.holdId && ["queued", "sending", "unknown"].includes(mail.state) ? (
                  "Set aside, not charged yet"
                ) : (
                  "Nothing"
                )
              ) : (
                <Amount value={mail.credits} unit="credits" />
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
