import type { Metadata } from "next";
import { chooseOf, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { InngestNotice } from "@/components/runs/inngest-notice";
import { explainRunError, FUNCTION_OPTIONS, labelOfFunction } from "@/components/runs/run-labels";
import { RunTable } from "@/components/runs/run-table";
import { UnknownEmails } from "@/components/runs/unknown-emails";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { STATUS_LABELS } from "@/components/ui/status-labels";
import { UrlSelect } from "@/components/ui/url-select";
import { listAgents } from "@/lib/agents/list-agents";
import { listUnknownEmails } from "@/lib/conversations/list-unknown-emails";
import { getCredits } from "@/lib/credits/get-credits";
import { RUN_STATES } from "@/lib/runs/engine-run";
import { listRuns } from "@/lib/runs/list-runs";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { resolveEmailAction } from "../actions";

export const metadata: Metadata = { title: "Runs" };

const HOUR = 3_600_000;
const SINCE = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR };
const SINCE_OPTIONS = [
  { value: "hour", label: "Last hour" },
  { value: "day", label: "Last 24 hours" },
  { value: "week", label: "Last 7 days" },
  { value: "month", label: "Last 30 days" },
];
const PAGE_SIZE = 50;

export default async function RunsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  const query = await readPageQuery(searchParams);
  const state = chooseOf(query.state, RUN_STATES);
  const since = chooseOf(query.since, Object.keys(SINCE) as (keyof typeof SINCE)[]);
  const functionId = chooseOf(
    query.function,
    FUNCTION_OPTIONS.map(({ value }) => value),
  );
  const [{ engine, dashboardUrl, runs, next }, unknown, { agents }, { costs }] = await Promise.all([
    listRuns(ctx, {
      state,
      function: functionId,
      from: since && new Date(Date.now() - SINCE[since]).toISOString(),
      cursor: query.cursor,
      limit: PAGE_SIZE,
    }),
    listUnknownEmails(ctx, {}),
    listAgents(ctx, { pageSize: 100 }),
    getCredits(ctx, {}),
  ]);
  const agentOf = new Map(agents.map(({ campaignId, name }) => [campaignId, name]));
  const rows = runs.map(({ id, attempts, createdAt, startedAt, endedAt, ...run }) => ({
    id,
    state: run.state,
    attempts,
    createdAt,
    startedAt,
    endedAt,
    words: labelOfFunction(run.function),
    agent: agentOf.get(String(run.event.data.campaignId)) ?? null,
    problem: run.error && explainRunError(run.error),
  }));
  const isFiltered = Boolean(state || since || functionId);
  return (
    <>
      <PageHeader title="Runs" />
      <div className="px-4 py-4 md:px-6">
        <UnknownEmails
          emails={unknown.emails}
          total={unknown.total}
          price={creditsInWords(costs.emailSend)}
          canDecide={ctx.scopes.has("campaigns:write")}
          resolve={resolveEmailAction}
        />
        {engine === "inngest" ? (
          <InngestNotice dashboardUrl={dashboardUrl} />
        ) : (
          <>
            <RunTable
              rows={rows}
              toolbar={
                <>
                  <UrlSelect
                    name="state"
                    label="Status"
                    value={state ?? ""}
                    placeholder="All statuses"
                    options={RUN_STATES.map((value) => ({ value, label: STATUS_LABELS[value].word }))}
                  />
                  <UrlSelect
                    name="function"
                    label="Type"
                    value={functionId ?? ""}
                    placeholder="Everything"
                    options={FUNCTION_OPTIONS}
                  />
                  <UrlSelect
                    name="since"
                    label="When"
                    value={since ?? ""}
                    placeholder="Any time"
                    options={SINCE_OPTIONS}
                  />
                </>
              }
              empty={
                isFiltered || query.cursor ? (
                  <EmptyState
                    title="No runs match these filters"
                    action={<Button href="/runs">Clear filters</Button>}
                  />
                ) : (
                  <EmptyState title="No runs yet" action={<Button href="/agents">Go to your agents</Button>}>
                    A run is the work behind a click, such as finding leads or sending emails. Each appears
                    here with its steps and errors, even after a restart.
                  </EmptyState>
                )
              }
            />
            {(next || query.cursor) && (
              <nav aria-label="Pages" className="mt-3 flex justify-end gap-2">
                {query.cursor && (
                  <Button size="small" href={linkWith("/runs", query, { cursor: undefined })}>
                    Newest
                  </Button>
                )}
                {next && (
                  <Button size="small" rel="next" href={linkWith("/runs", query, { cursor: next })}>
                    Older runs
                  </Button>
                )}
              </nav>
            )}
          </>
        )}
      </div>
    </>
  );
}
