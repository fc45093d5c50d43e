import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/session";
import { RefusedRows } from "@/components/leads/refused-rows";
import { namesByActorId } from "@/components/people/name-actor";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import { getAgent } from "@/lib/agents/get-agent";
import { AppError } from "@/lib/errors";
import { countReasons } from "@/lib/leads/count-reasons";
import { getLeadImport } from "@/lib/leads/get-lead-import";
import { listPeople } from "@/lib/members/list-people";

export const metadata: Metadata = { title: "Import" };

/** Maximum number of refused rows on the page; the file has all of them. */
const SHOWN = 200;

export default async function ImportReportPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, { ctx }] = await Promise.all([params, requireSession()]);
  const report = await getLeadImport(ctx, { id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  const { fileName, agentId, by, rows, imported, refused, refusedCount, createdAt } = report;
  const [agent, { people }] = await Promise.all([getAgent(ctx, { id: agentId }), listPeople(ctx, {})]);
  // A crash during an import leaves rows without a result; importing the same file again picks them up.
  const unread = rows - imported - refusedCount;
  return (
    <>
      <PageHeader
        title={fileName}
        crumbs={[
          { label: "Leads", href: "/leads" },
          { label: "Import", href: "/leads/import" },
        ]}
      />
      <div className="max-w-3xl space-y-8 px-4 py-6 md:px-6">
        <section aria-label="Outcome" className="space-y-4">
          <p className="text-lg">
            <Amount value={imported} className="font-medium" /> of <Amount value={rows} unit="rows" />{" "}
            {imported === 1 || rows === 1 ? "became a lead" : "became leads"}
            {refusedCount > 0 && (
              <>
                , <Amount value={refusedCount} className="font-medium" />{" "}
                {refusedCount === 1 ? "was" : "were"} refused
              </>
            )}
            .
          </p>
          <p className="text-quiet">
            For {agent.name}, by {namesByActorId(people)(by) ?? "a former member"} ·{" "}
            <TimeAgo at={createdAt} />
          </p>
          {unread > 0 && (
            <p>
              <Status value="partial" className="mr-2" />
              <Amount value={unread} unit="rows" /> {unread === 1 ? "was" : "were"} not processed. Import the
              same file again: rows that are already leads are skipped.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {imported > 0 && (
              <Button href={`/agents/${agentId}/leads?import=${id}`} variant="primary">
                See the leads
              </Button>
            )}
            <Button href={`/leads/import?agent=${agentId}`}>Import another file</Button>
          </div>
        </section>
        {refusedCount > 0 && (
          <section aria-labelledby="refused" className="space-y-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="refused" className="font-medium text-lg">
                Refused rows
              </h2>
              <a href={`/leads/import/${id}/refused`} download className={buttonClass("secondary", "small")}>
                Download as CSV
              </a>
            </div>
            <RefusedRows
              refused={refused.slice(0, SHOWN)}
              count={refusedCount}
              reasons={countReasons(refused)}
            />
          </section>
        )}
      </div>
    </>
  );
}
