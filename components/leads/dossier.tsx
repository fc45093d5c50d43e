import Link from "next/link";
import type { ReactNode } from "react";
import type { z } from "zod";
import { LeadScheduleLine } from "@/components/schedule/lead-schedule";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import type { Lead } from "@/lib/leads/lead";
import type { LeadSchedule } from "@/lib/workflows/get-lead-schedule";
import { ConfirmAddress } from "./confirm-address";
import { EvidenceList } from "./evidence-list";
import { FieldSources } from "./field-sources";
import type { LeadActions } from "./lead-actions";
import { LeadFit } from "./lead-fit";
import { LeadHistory } from "./lead-history";
import type { MergeActions } from "./merge-actions";
import { MergedNotice, OtherAddress } from "./other-addresses";

type Props = z.output<(typeof getLeadDossier)["output"]> & {
  /** Null if the lead was deleted meanwhile. */
  schedule: LeadSchedule | null;
  nameOf: (by: string) => string | undefined;
  /** Lets the reader edit the fields. */
  actions?: Pick<LeadActions, "update" | "judging">;
  /** Lets the reader separate addresses that were merged. */
  separate?: MergeActions["separate"];
  /** Placed before the history. */
  children?: ReactNode;
};

/** A lead as a short dossier: who, why, its fields with their sources, and its history. */
export function Dossier({
  lead,
  agentName,
  company,
  suppression,
  sources,
  history,
  merged,
  mergedInto,
  schedule,
  nameOf,
  actions,
  separate,
  children,
}: Props) {
  return (
    <div className="space-y-6">
      <section aria-label="Who" className="space-y-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
          <Fact label="Status">
            <Status value={lead.status} />
          </Fact>
          {schedule?.enrollment && (
            <Fact label="Sequence">
              <LeadScheduleLine schedule={schedule} agentId={lead.agentId} />
            </Fact>
          )}
          <Fact label="Email">
            <span className="select-all break-all">{lead.email}</span>
            <span className="mt-0.5 block text-quiet text-sm">
              <Status
                value={lead.emailStatus === "unknown" ? "unverified" : lead.emailStatus}
                className="mr-1.5 align-bottom"
              />
              {EMAIL_STATUS_LABELS[lead.emailStatus]}
            </span>
          </Fact>
          {company && (
            <Fact label="Company">
              <Link href={`/companies/${company.id}`} className="rounded text-accent hover:underline">
                {company.name ?? lead.company ?? lead.domain}
              </Link>
            </Fact>
          )}
          <Fact label="Agent">
            <Link href={`/agents/${lead.agentId}`} className="rounded hover:underline">
              {agentName}
            </Link>{" "}
            <TimeAgo at={lead.createdAt} className="text-quiet text-sm" />
          </Fact>
          {lead.checkedAt && (
            <Fact label="Checked on">
              <TimeAgo at={lead.checkedAt} exact />
              <span className="mt-0.5 block text-quiet text-sm">
                When the facts that emails use about this person were last seen on their page.
              </span>
            </Fact>
          )}
        </dl>
        {mergedInto && <MergedNotice id={lead.id} into={mergedInto} separate={separate} />}
        <ConfirmAddress lead={lead} {...(actions && { actions })} />
        {lead.sample && (
          <Notice>
            A sample: this person comes from the built-in sample web and does not exist. Emails to them are
            only written to the outbox.
          </Notice>
        )}
        {suppression && (
          <Notice>
            This address is suppressed: {SUPPRESSED[suppression.reason]}
            {suppression.note && ` (“${suppression.note}”)`}. <TimeAgo at={suppression.createdAt} />
          </Notice>
        )}
      </section>

      <LeadFit lead={lead} judge={actions?.judging} />

      <section aria-label="Evidence">
        <h3 className="mb-2 font-medium">Profile and sources</h3>
        <EvidenceList lead={lead} sources={sources} nameOf={nameOf} {...(actions && { actions })} />
      </section>

      {merged.length > 0 && (
        <section aria-label="Other addresses">
          <h3 className="font-medium">Other addresses of this person</h3>
          <p className="text-quiet text-sm">Nothing is sent to these.</p>
          <div className="mt-2 divide-y divide-border border-border border-y">
            {merged.map((other) => (
              <OtherAddress
                key={other.id}
                id={other.id}
                email={other.email}
                status={other.status}
                separate={separate}
              >
                <FieldSources
                  rows={other.evidence.filter(({ field }) => field === "email")}
                  sources={[]}
                  nameOf={nameOf}
                />
                <details className="text-quiet text-sm">
                  <summary className="rounded">History of this address</summary>
                  <div className="mt-2">
                    <LeadHistory history={other.history} agentId={other.agentId} nameOf={nameOf} />
                  </div>
                </details>
              </OtherAddress>
            ))}
          </div>
        </section>
      )}

      {children}

      <section aria-label="History">
        <h3 className="mb-3 font-medium">History</h3>
        <LeadHistory history={history} agentId={lead.agentId} nameOf={nameOf} />
      </section>
    </div>
  );
}

const SUPPRESSED = {
  unsubscribed: "they unsubscribed",
  bounced: "an email to it bounced",
  manual: "somebody blocked it",
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="break-words rounded-lg bg-warning-soft px-3 py-2 text-sm">{children}</p>;
}

/** The reliability of an address, as a sentence. */
const EMAIL_STATUS_LABELS: Record<Lead["emailStatus"], string> = {
  published: "Found on a page; not checked whether its domain accepts email.",
  verified: "Found on a page, and its domain accepts email.",
  risky: "Its domain may not accept email, or provides disposable addresses.",
  unknown: "Not checked whether its domain accepts email.",
};
