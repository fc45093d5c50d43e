"use client";
import { type ReactNode, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionResult } from "@/lib/action-result";
import type { OutreachPreview } from "@/lib/workflows/describe-outreach";
import { type EmailPreview, PreviewedEmail } from "./previewed-email";
import { SKIP_LABELS } from "./skip-labels";

type Recipient = OutreachPreview["recipients"][number];

/** How many recipients a preview names at once. */
const PORTION = 10;

export type PreviewReader = {
  /** The email of one recipient. */
  email: (leadId: string) => Promise<ActionResult<EmailPreview>>;
  /** The same preview from another recipient on; omitted: only the first ten can be looked at. */
  more?: (offset: number) => Promise<ActionResult<OutreachPreview>>;
  /** The text that is shown is sent, even where a model writes otherwise. */
  isExact?: boolean;
};

/**
 * What would happen, before it happens: who gets an email, who is skipped and why, the sender, and the text of each email.
 * Give it the preview's `basis` as key, so that it starts anew with other people.
 */
export function OutreachPreviewView({
  preview,
  reader,
}: {
  preview: OutreachPreview;
  reader: PreviewReader;
}) {
  const { people, plan, checks, sender, sentVia, skipped, estimatedCost, balance } = preview;
  const own = plan?.mailboxes.filter(({ address }) => address !== null) ?? [];
  const [recipients, setRecipients] = useState<readonly Recipient[]>(preview.recipients);
  const [index, setIndex] = useState(0);
  const last = reader.more ? people - 1 : Math.min(people, recipients.length) - 1;

  const show = async (next: number) => {
    if (next < 0 || next > last) return;
    if (next < recipients.length) return setIndex(next);
    const page = await reader.more?.(recipients.length).catch(() => null);
    if (!page?.ok || page.data.basis !== preview.basis) return;
    setRecipients([...recipients, ...page.data.recipients]);
    setIndex(next);
  };
  const shown = recipients[index];

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {people > 0 && (
        <section aria-label="Recipients">
          <h3 className="font-medium">
            {people === 1 ? (
              "1 person gets an email"
            ) : (
              <>
                <Amount value={people} /> people get an email
              </>
            )}
          </h3>
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {recipients.slice(0, PORTION).map((one, place) => (
              <li key={one.id} className="min-w-0 max-w-full">
                <button
                  type="button"
                  aria-pressed={place === index}
                  onClick={() => setIndex(place)}
                  className="max-w-full truncate rounded-md border border-border bg-surface px-2 py-0.5 text-left text-sm aria-pressed:border-accent aria-pressed:text-accent"
                >
                  {nameOf(one)}
                  {one.name && one.company && <span className="text-quiet"> · {one.company}</span>}
                </button>
              </li>
            ))}
            {people > PORTION && (
              <li className="px-1 py-0.5 text-quiet text-sm">
                and <Amount value={people - PORTION} /> more
              </li>
            )}
          </ul>
        </section>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {own.length > 0 ? (
          <Line label="From">
            {own.map(({ id, name, address, people }) => (
              <span key={id} className="block">
                {name ? `${name} <${address}>` : address} · {people === 1 ? "1 person" : `${people} people`}
              </span>
            ))}
          </Line>
        ) : (
          <>
            <Line label="From">{sender ? `${sender.name} <${sender.address}>` : "No sender yet"}</Line>
            <Line label="Sent via">
              {sentVia.mode === "outbox"
                ? "Writes files only: emails become files on this machine and reach nobody."
                : `Mail server ${sentVia.server}`}
            </Line>
          </>
        )}
        {plan && people > 0 && <When plan={plan} />}
        {people > 0 && (
          <Line label="Cost">
            Up to <Amount value={estimatedCost} unit="credits" />
            {estimatedCost <= balance ? (
              <>
                , which leaves <Amount value={balance - estimatedCost} />
              </>
            ) : (
              <>
                ; you have <Amount value={balance} />
              </>
            )}
          </Line>
        )}
        {people > 0 && checks.pages > 0 && (
          <Line label="Read again">
            Up to {checks.pages === 1 ? "1 page" : `${checks.pages} pages`} whose facts are too old to use,
            for up to <Amount value={checks.cost} unit="credits" />
          </Line>
        )}
      </dl>
      {shown && preview.email && (
        <PreviewedEmail
          key={shown.id}
          leadId={shown.id}
          given={index === 0 ? preview.email : undefined}
          read={reader.email}
          isExact={reader.isExact}
          position={{ index, last, people, show }}
        />
      )}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
    </div>
  );
}

function When({ plan }: { plan: NonNullable<OutreachPreview["plan"]> }) {
  const { firstAt, lastAt, followUps, followUpsUntil, followUpCost, calls } = plan;
  if (firstAt === null || lastAt === null)
    return <Line label="When">Nothing goes out until a mailbox is connected again.</Line>;
  return (
    <>
      {firstAt !== lastAt && (
        <Line label="When">
          From <TimeAgo at={firstAt} exact /> to <TimeAgo at={lastAt} exact />
        </Line>
      )}
      {followUps > 0 && followUpsUntil !== null && (
        <Line label="Follow-ups">
          Up to <Amount value={followUps} />, until <TimeAgo at={followUpsUntil} exact />, for up to{" "}
          <Amount value={followUpCost} /> more credits. Whoever replies gets none.
        </Line>
      )}
      {calls > 0 && (
        <Line label="Calls">
          Up to <Amount value={calls} /> enter the call queue, for leads with a phone number.
        </Line>
      )}
    </>
  );
}

function Skipped({ skipped }: Pick<OutreachPreview, "skipped">) {
  return (
    <section aria-label="Skipped">
      <h3 className="font-medium">Skipped</h3>
      <div className="mt-1 flex flex-col gap-1">
        {skipped.map(({ reason, people, named }) => (
          <details key={reason} className="text-sm">
            <summary className="cursor-pointer text-quiet">
              <Amount value={people} /> · {SKIP_LABELS[reason]}
            </summary>
            <ul className="break-words py-1 pl-4">
              {named.map((one) => (
                <li key={one.id}>
                  {nameOf(one)}
                  {one.name && one.company && <span className="text-quiet"> · {one.company}</span>}
                </li>
              ))}
              {people > named.length && <li className="text-quiet">and {people - named.length} more</li>}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

function nameOf({ name, email }: Pick<Recipient, "name" | "email">): string {
  return name ?? email;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 text-pretty break-words">{children}</dd>
    </>
  );
}
