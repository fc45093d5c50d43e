import Link from "next/link";
import { Attributions } from "@/components/leads/attributions";
import type { LeadActions } from "@/components/leads/lead-actions";
import { LeadNotes, type ShownNote } from "@/components/leads/lead-notes";
import { LeadTags } from "@/components/leads/lead-tags";
import { SourceLink } from "@/components/leads/source-link";
import { LeadScheduleLine } from "@/components/schedule/lead-schedule";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import type { Lead } from "@/lib/leads/lead";
import type { LeadSchedule } from "@/lib/workflows/get-lead-schedule";

const SHOWN_EVIDENCE = 6;

/** Who the person is and why they were written to: what was found about them, each with its page. */
export function LeadFacts({
  lead,
  agent,
  schedule,
  creditsUsed,
  others,
  notes,
  actions,
}: {
  lead: Lead;
  schedule: LeadSchedule;
  creditsUsed: number;
  agent: { id: string; name: string };
  /** Conversations with the lead in other mailboxes. */
  others: readonly { id: string; mailboxAddress: string | null }[];
  notes: ShownNote[];
  /** Left out for somebody who only reads. */
  actions?: Pick<LeadActions, "addNote" | "editNote" | "deleteNote" | "update">;
}) {
  return (
    <aside aria-label="About the lead" className="space-y-5 p-4 text-sm">
      <div>
        <Link
          href={`/leads?lead=${lead.id}`}
          prefetch={false}
          className="break-words font-medium text-base hover:underline"
        >
          {lead.name ?? lead.email}
        </Link>
        <p className="break-words text-quiet">{[lead.title, lead.company].filter(Boolean).join(", ")}</p>
        <p className="break-all">{lead.email}</p>
        {lead.phone && <p>{lead.phone}</p>}
        {!actions && (
          <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            {lead.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </div>
        )}
      </div>
      {actions && <LeadTags key={lead.id} lead={lead} update={actions.update} />}
      <LeadNotes
        key={`notes ${lead.id}`}
        leadId={lead.id}
        notes={notes}
        shortcut="n"
        {...(actions && { actions })}
      />
      {schedule.enrollment && (
        <section aria-labelledby="sequence-state">
          <h3 id="sequence-state" className="mb-1 font-medium">
            Sequence
          </h3>
          <LeadScheduleLine schedule={schedule} agentId={agent.id} />
        </section>
      )}
      <section aria-labelledby="lead-credits">
        <h3 id="lead-credits" className="mb-1 font-medium">
          Credits
        </h3>
        <p>
          <Amount value={creditsUsed} unit="credits" /> used for emails and calls. Answers are free.
        </p>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="other-conversations">
          <h3 id="other-conversations" className="mb-1 font-medium">
            Other conversations
          </h3>
          <ul className="space-y-0.5">
            {others.map(({ id, mailboxAddress }) => (
              <li key={id}>
                <Link
                  href={`/inbox?view=all&c=${id}`}
                  prefetch={false}
                  className="break-all text-accent hover:underline"
                >
                  {mailboxAddress ?? "Service mailbox"}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="why-written">
        <h3 id="why-written" className="mb-1 font-medium">
          Why they were emailed
        </h3>
        <p>
          Found by{" "}
          <Link href={`/agents/${agent.id}`} prefetch={false} className="text-accent hover:underline">
            {agent.name}
          </Link>
          {lead.score !== null && `, fit ${lead.score}`}
        </p>
        {lead.scoreReasons.length > 0 && (
          <ul className="mt-1 list-disc space-y-0.5 pl-4 text-quiet">
            {lead.scoreReasons.slice(0, 4).map((reason) => (
              <li key={reason} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        )}
      </section>
      {lead.evidence.length > 0 && (
        <section aria-labelledby="sources">
          <h3 id="sources" className="mb-1 font-medium">
            Sources
          </h3>
          <ul className="space-y-2">
            {lead.evidence.slice(0, SHOWN_EVIDENCE).map((one) => (
              <li key={one.field}>
                <p className="line-clamp-3 break-words text-quiet">“{one.quote}”</p>
                <SourceLink url={one.url} />
              </li>
            ))}
          </ul>
          <Attributions of={lead.attribution} className="mt-2" />
        </section>
      )}
    </aside>
  );
}
