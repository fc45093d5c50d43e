import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { CallAttemptList } from "@/components/calls/call-attempt-list";
import { OUTCOME_LABELS } from "@/components/calls/call-labels";
import { CallScript } from "@/components/calls/call-script";
import { namesByActorId } from "@/components/people/name-actor";
import { PageHeader } from "@/components/ui/page-header";
import { TimeAgo } from "@/components/ui/time-ago";
import { getCall } from "@/lib/calls/get-call";
import { showNumber } from "@/lib/calls/show-number";
import { listPeople } from "@/lib/members/list-people";

type Props = { params: Promise<{ id: string }> };

const readCall = cache(async (id: string) => {
  const { ctx } = await requireSession();
  return findOr404(getCall(ctx, { id }));
});

const nameOfLead = ({ lead }: Awaited<ReturnType<typeof readCall>>) =>
  lead.name ?? lead.company ?? lead.email;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Call to ${nameOfLead(await readCall((await params).id))}` };
}

export default async function CallPage({ params }: Props) {
  const call = await readCall((await params).id);
  const { ctx } = await requireSession();
  const { people } = await listPeople(ctx, {});
  const { lead } = call;
  return (
    <>
      <PageHeader title={nameOfLead(call)} crumbs={[{ label: "Calls", href: "/calls" }]} />
      <div className="max-w-4xl space-y-7 px-4 py-5 md:px-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
          <Fact label="Lead">
            <Link
              href={`/leads?lead=${lead.id}`}
              prefetch={false}
              className="rounded text-accent underline underline-offset-2"
            >
              {[nameOfLead(call), lead.name && lead.company].filter(Boolean).join(", ")}
            </Link>
          </Fact>
          <Fact label="Number">
            <span className="tabular-nums">{showNumber(call.phone)}</span>
            {call.extension && ` extension ${call.extension}`}
          </Fact>
          <Fact label="Who calls">{call.caller === "voice" ? "The automated assistant" : "A person"}</Fact>
          <Fact label={call.attempt === 1 ? "First call" : `Call ${call.attempt}`}>
            {call.status === "open" && "In the queue"}
            {call.status === "canceled" && "Removed from the queue"}
            {call.outcome && OUTCOME_LABELS[call.outcome]}
            {call.endedAt && (
              <>
                {", "}
                <TimeAgo at={call.endedAt} />
              </>
            )}
          </Fact>
        </dl>
        {(call.notes ?? call.reason) && (
          <section aria-labelledby="notes">
            <h2 id="notes" className="mb-1.5 font-medium">
              Notes
            </h2>
            <p className="max-w-[72ch] whitespace-pre-wrap break-words">{call.notes ?? call.reason}</p>
          </section>
        )}
        <section aria-labelledby="tries">
          <h2 id="tries" className="mb-2 font-medium">
            Through the phone provider
          </h2>
          {call.dials.length === 0 ? (
            <p className="text-quiet">It was not placed through a phone provider.</p>
          ) : (
            <CallAttemptList attempts={call.dials} nameOf={namesByActorId(people)} />
          )}
        </section>
        {call.status === "open" && <CallScript script={call.script} />}
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
