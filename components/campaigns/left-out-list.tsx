import Link from "next/link";
import type { z } from "zod";
import { SourceLink } from "@/components/leads/source-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { ActionOf } from "@/lib/action-result";
import type { keepLeftOut } from "@/lib/discovery/keep-left-out";
import type { listLeftOut } from "@/lib/discovery/list-left-out";
import { KeepButton } from "./keep-button";

type Props = z.output<(typeof listLeftOut)["output"]> & {
  /** The agent's path. */
  root: string;
  campaignId: string;
  /** For those who may add leads. */
  keep: ActionOf<typeof keepLeftOut> | undefined;
};

/** The people whom the latest search found and did not store, with the requirement that each misses. */
export function LeftOutList({ contacts, page, pageSize, total, root, campaignId, keep }: Props) {
  if (total === 0)
    return (
      <EmptyState
        title="Nobody was left out"
        action={<Button href={`${root}/campaign`}>Back to the campaign</Button>}
      >
        People found by a search who miss a requirement of your ideal customer are listed here.
      </EmptyState>
    );
  return (
    <section aria-labelledby="left-out" className="max-w-5xl space-y-4 px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="left-out" className="font-medium text-lg">
          Left out of the latest search
        </h2>
        <Button href={`${root}/campaign`}>Back to the campaign</Button>
      </div>
      <p className="text-quiet">
        They miss a requirement of your ideal customer and were not stored as leads. Change what is required
        in Memory, and search again.
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {contacts.map((contact) => (
          <li key={contact.id} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[1fr_1fr_1fr_8rem]">
            <p className="min-w-0 break-words">
              {contact.name ?? contact.email}
              {contact.title && <span className="block text-quiet text-sm">{contact.title}</span>}
            </p>
            <p className="min-w-0 break-words">
              {contact.company}
              <span className="block text-sm">
                <SourceLink url={contact.url} />
              </span>
            </p>
            <p className="min-w-0 text-quiet">{contact.reason}</p>
            <p className="md:text-right">
              {contact.leadId ? (
                <Link href={`/leads?lead=${contact.leadId}`} className="text-accent">
                  Open lead
                </Link>
              ) : (
                keep && (
                  <KeepButton
                    campaignId={campaignId}
                    contactId={contact.id}
                    who={contact.name ?? contact.email}
                    keep={keep}
                  />
                )
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefFor={(number) => `${root}/campaign/left-out?page=${number}`}
        noun="people"
      />
    </section>
  );
}
