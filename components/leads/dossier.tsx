import Link from "next/link";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Amount } from "@/components/ui/amount";
import { Progress } from "@/components/ui/progress";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import type { Lead } from "@/lib/leads/lead";
import { EvidenceList } from "./evidence-list";
import { LeadHistory } from "./lead-history";

type Props = z.output<(typeof getLeadDossier)["output"]> & {
  nameOf: (by: string) => string | undefined;
  /** Placed before the history. */
  children?: ReactNode;
};

/** A lead as a short dossier: who, why, its fields with their sources, and its history. */
export function Dossier({ lead, agentName, suppression, history, nameOf, children }: Props) {
  return (
    <div className="space-y-6">
      <section aria-label="Who" className="space-y-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
          <Fact label="Status">
            <Status value={lead.status} />
          </Fact>
          <Fact label="E-mail">
            <span className="select-all break-all">{lead.email}</span>
            <span className="mt-0.5 block text-quiet text-sm">
              <Status
                value={lead.emailStatus === "unknown" ? "unverified" : lead.emailStatus}
                className="mr-1.5 align-bottom"
              />
              {EMAIL_STATUS_LABELS[lead.emailStatus]}
            </span>
          </Fact>
          <Fact label="Found by">
            <Link href={`/agents/${lead.agentId}`} className="rounded hover:underline">
              {agentName}
            </Link>{" "}
            <TimeAgo at={lead.createdAt} className="text-quiet text-sm" />
          </Fact>
        </dl>
        {lead.sample && (
          <Notice>
            A sample: this person comes from the built-in sample web and does not exist. Their mail goes to
            the outbox at most.
          </Notice>
        )}
        {suppression && (
          <Notice>
            Nobody writes to this address any more: {SUPPRESSED[suppression.reason]}
            {suppression.note && ` (“${suppression.note}”)`}. <TimeAgo at={suppression.createdAt} />
          </Notice>
        )}
      </section>

      <section aria-label="Why" className="space-y-2">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="font-medium">Why</h3>
          <p className="text-quiet text-sm">
            <Amount value={lead.score} className="font-medium text-text" /> of 100
          </p>
        </div>
        <Progress done={lead.score} total={100} label="Score" />
        <p className="text-quiet text-sm">
          How well this person fits whom you look for, and how well they can be reached.
        </p>
        {lead.scoreReasons.length > 0 && (
          <ul className="list-disc space-y-1 pl-5 marker:text-quiet">
            {lead.scoreReasons.map((reason) => (
              <li key={reason} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        )}
      </section>

      <section aria-label="Evidence">
        <h3 className="mb-2 font-medium">What is known, and from where</h3>
        <EvidenceList lead={lead} />
      </section>

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
  bounced: "a mail to it bounced",
  manual: "it is on the suppression list",
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
  published: "On a page; whether its domain takes mail was not checked.",
  verified: "On a page, and its domain takes mail.",
  risky: "Its domain may not take mail, or gives out throw-away addresses.",
  unknown: "Whether it takes mail could not be checked.",
};
