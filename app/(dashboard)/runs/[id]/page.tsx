import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { InngestNotice } from "@/components/runs/inngest-notice";
import { RunActions } from "@/components/runs/run-actions";
import { RunError } from "@/components/runs/run-error";
import { labelOfFunction } from "@/components/runs/run-labels";
import { RunSteps } from "@/components/runs/run-steps";
import { Duration } from "@/components/ui/duration";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import { listAgents } from "@/lib/agents/list-agents";
import { AppError } from "@/lib/errors";
import { getRun } from "@/lib/runs/get-run";
import { cancelRunAction, retryRunAction } from "../actions";

const CRUMBS = [{ label: "Runs", href: "/runs" }];
/** Number of steps shown before the reader asks for all. */
const FIRST_STEPS = 200;

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Null if an Inngest server has the runs. */
const readRun = cache(async (id: string) => {
  const { ctx } = await requireSession();
  try {
    return await getRun(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    if (error instanceof AppError && error.code === "invalid_state") return error;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await readRun((await params).id);
  return { title: found instanceof AppError ? "Run" : labelOfFunction(found.run.function) };
}

export default async function RunPage({ params, searchParams }: Props) {
  const found = await readRun((await params).id);
  if (found instanceof AppError) {
    const { dashboardUrl } = (found.details ?? {}) as { dashboardUrl?: string | null };
    return (
      <>
        <PageHeader title="Run" crumbs={CRUMBS} />
        <div className="px-4 py-4 md:px-6">
          <InngestNotice dashboardUrl={dashboardUrl ?? null} />
        </div>
      </>
    );
  }
  const { ctx } = await requireSession();
  const { run, steps, canCancel, canRetry, retryProblem } = found;
  const [{ agents }, query] = await Promise.all([
    listAgents(ctx, { pageSize: 100 }),
    readPageQuery(searchParams),
  ]);
  const agent = agents.find(({ campaignId }) => campaignId === run.event.data.campaignId);
  const mayChange = ctx.scopes.has("runs:write");
  const hasFailed = run.state === "failed" || run.state === "cancelled";
  const shown = query.steps === "all" ? steps : steps.slice(-FIRST_STEPS);
  const from = Date.parse(run.startedAt ?? run.createdAt);
  const to = run.endedAt ? Date.parse(run.endedAt) : Date.now();
  return (
    <>
      <PageHeader
        title={labelOfFunction(run.function)}
        crumbs={CRUMBS}
        status={<Status value={run.state} />}
        action={
          mayChange && (
            <RunActions
              id={run.id}
              hasCampaign={run.function.startsWith("run-")}
              canCancel={canCancel}
              canRetry={canRetry}
              actions={{ cancel: cancelRunAction, retry: retryRunAction }}
            />
          )
        }
      />
      <div className="max-w-5xl px-4 py-5 md:px-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
          <Fact label="For">
            {agent ? (
              <Link
                href={`/agents/${agent.id}/campaign`}
                className="rounded text-accent underline underline-offset-2"
              >
                {agent.name}
              </Link>
            ) : (
              "–"
            )}
          </Fact>
          <Fact label="Started">{run.startedAt ? <TimeAgo at={run.startedAt} /> : "Not yet"}</Fact>
          <Fact label="Took">{run.startedAt ? <Duration from={run.startedAt} to={run.endedAt} /> : "–"}</Fact>
          <Fact label="Attempts">{run.attempts}</Fact>
        </dl>
        {run.wantedAt && (
          <p className="mt-4 text-quiet">
            It continues automatically <TimeAgo at={run.wantedAt} />.
          </p>
        )}
        {run.error && (
          <div className="mt-5 rounded-lg border border-negative/40 bg-negative-soft px-4 py-3">
            <RunError error={run.error} />
          </div>
        )}
        {hasFailed && retryProblem && <p className="mt-4 text-quiet">{retryProblem}</p>}
        {!mayChange && (canCancel || canRetry) && (
          <p className="mt-4 text-quiet">
            Your role can view runs. To cancel or restart one, ask a member, an admin or an owner.
          </p>
        )}
        <div className="mt-7 mb-2 flex items-baseline justify-between gap-4">
          <h2 className="font-medium">Steps</h2>
          {shown.length < steps.length && (
            <Link
              href={`/runs/${run.id}?steps=all`}
              className="rounded text-accent text-sm underline underline-offset-2"
            >
              Show all {steps.length}, not only the last {FIRST_STEPS}
            </Link>
          )}
        </div>
        {steps.length === 0 ? (
          <p className="text-quiet">
            {run.endedAt ? "It ended before its first step." : "No step has started yet."}
          </p>
        ) : (
          <RunSteps steps={shown} from={from} to={to} />
        )}
        <details className="mt-6">
          <summary className="rounded text-quiet marker:text-quiet">Started by</summary>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
            <dt className="text-quiet">Run</dt>
            <dd className="break-all font-mono">{run.id}</dd>
            <dt className="text-quiet">Event</dt>
            <dd className="break-all font-mono">{run.event.name}</dd>
            {Object.entries(run.event.data).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-quiet">{name}</dt>
                <dd className="break-all font-mono">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="mt-0.5 truncate">{children}</dd>
    </div>
  );
}
